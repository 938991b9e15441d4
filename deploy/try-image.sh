#!/usr/bin/env bash
# Tries a service that has just been installed: deploy/try-image.sh http://127.0.0.1:3000
# Makes an account, sends pictures and a film, and reads the pictures' thumbnails. Needs curl.
set -euo pipefail
site=$1
files=$(dirname "$0")/../tests/harness/media/files
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }
call() { curl --fail-with-body -sS "$site$1" "${@:2}"; }
send() { call /api/v1/attachments -H "Authorization: Bearer $token" -H "Content-Type: $2" --data-binary "@$files/$1"; }

call /readyz && echo
account="{\"email\":\"try-$(date +%s)@example.org\",\"password\":\"a long password\"}"
call /api/v1/auth/register -H 'Content-Type: application/json' -d "$account" > /dev/null
token=$(call /api/v1/auth/login -H 'Content-Type: application/json' -d "$account" | field token)
for picture in photo.jpg:image/jpeg upright.heic:image/heic photo.avif:image/avif; do
  thumbnail=$(send "${picture%:*}" "${picture#*:}" | field thumbnailUrl)
  call "$thumbnail" -o /dev/null -w "${picture%:*}: %{http_code} %{content_type}, %{size_download} bytes\n"
done
kind=$(send film.mp4 video/mp4 | field kind)
echo "film.mp4: $kind"
[ "$kind" = video ]
