#!/bin/sh
# Answers in pipes: -q for one value, --plain for columns, batch for many hands.
set -eu

waits=$(mahjong waits 2245567s34578p -q)
points=$(mahjong '23456779s4577p+6p' --riichi --dora 2s --ura 8s -q)
echo "waits $waits, points $points"

echo "tiles left on each wait:"
mahjong waits 2245567s34578p --plain | awk -F '\t' '$1 == "wait" { print "  " $2, $4 }'

echo "one JSON line for each hand:"
printf '%s\n' '23456779s4577p+6p' '3456677888p西西 ron 6p' |
    mahjong batch |
    sed 's/.*"result": *"\([a-z_]*\)".*/  \1/'
