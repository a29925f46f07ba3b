# A player that does what it should until it is asked for a move: sh bad_player.sh HOW [MARK]
# With MARK it creates that file once it is asked.
while read -r word number count; do
  case $word in
    rules)
      case $1 in
        never-ready) sleep 100 ;;
        no-words) echo 'hello there' ;;
        interrupt-later) if [ -e "$2" ]; then kill -INT $PPID; sleep 100; fi; : >"$2"; echo ready ;;
        dies-at-once) echo 'cannot find my book' >&2; exit 4 ;;
        early) printf 'ready\nmove nowhere\n' ;;
        *) echo ready ;;
      esac ;;
    turn) read -r first numbers ;;
    go)
      case $1 in
        hang) sleep 100 ;;
        interrupt) kill -INT $PPID; sleep 100 ;;
        babble) yes 'info I am still thinking' ;;
        die) echo 'no more ideas' >&2; exit 3 ;;
        kill) kill -9 $$ ;;
        illegal) echo 'move nowhere' ;;
        number) echo 'move 99999 -1' ;;
        word) echo 'e4, I think' ;;
        long) head -c 100000 /dev/zero | tr '\0' x ;;
        close) exec >&-; sleep 100 ;;
        first) echo "move $first" ;;
        by-number) echo "move $numbers" ;;
        info) echo 'info depth 1'; echo 'info depth 2'; echo "move $first" ;;
        early) printf 'move %s\nmove nowhere\n' "$first" ;;  # in one write, so that none comes late
      esac ;;
    quit) exit 0 ;;
  esac
done
