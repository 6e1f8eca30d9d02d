# shellcheck shell=bash
# What the shell's sessions share: one line a test, and the requests and answers they exchange.

tests=0
failures=0

half_a_mile='"method":"units/convert","params":{"value":0.5,"from":"mi","to":"m"}'

convert() { printf '{"jsonrpc":"2.0","id":%s,%s}\n' "$1" "$half_a_mile"; }
converted() { printf '{"jsonrpc":"2.0","id":%s,"result":{"value":804.672}}\n' "$1"; }

# same SENTENCE EXPECTED GOT: the sentence is proved where both are the same text.
same() {
  tests=$((tests + 1))
  if [[ $2 == "$3" ]]; then
    printf 'ok %s\n' "$1"
    return
  fi
  failures=$((failures + 1))
  diff <(printf '%s\n' "$2") <(printf '%s\n' "$3") | head -n 40 | sed 's/^/# /'
  printf 'not ok %s\n' "$1"
}

finish() {
  printf '1..%s\n' "$tests"
  exit $((failures > 0))
}
