#!/usr/bin/env bash
# Tries a service that has just been installed: deploy/try-image.sh http://127.0.0.1:3000
# Makes an account, sends a photo and reads its thumbnail. Needs curl.
set -euo pipefail
site=$1
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }
call() { curl --fail-with-body -sS "$site$1" "${@:2}"; }

call /readyz && echo
account='{"email":"try-image@example.org","password":"a long password"}'
call /api/v1/auth/register -H 'Content-Type: application/json' -d "$account" > /dev/null
token=$(call /api/v1/auth/login -H 'Content-Type: application/json' -d "$account" | field token)
photo=$(dirname "$0")/../tests/harness/media/files/photo.jpg
thumbnail=$(call /api/v1/attachments -H "Authorization: Bearer $token" -H 'Content-Type: image/jpeg' \
  --data-binary "@$photo" | field thumbnailUrl)
call "$thumbnail" -o /dev/null -w 'thumbnail: %{http_code} %{content_type}, %{size_download} bytes\n'
