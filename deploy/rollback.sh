#!/bin/sh
# Goes back to the version that ran before: stops the site, backs up the data, takes the database back to what that
# version knows, switches, starts. Nothing that was played is lost. Run once more, it goes forward again.
#   deploy/rollback.sh [--prefix FOLDER]
set -eu
here=$(cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=deploy/common.sh
. "$here/common.sh"
prefix=/opt/roundhouse
if [ "${1-}" = --prefix ]; then prefix=$2; fi
read_settings
[ -L "$prefix/previous" ] || fail "there is no version before this one."
old=$(version_of current)
name=$(version_of previous)
[ -x "$prefix/versions/$name/bin/python" ] || fail "version $name was removed."
stop_and_back_up "before-$name"
if ! fit_data_to "$name"; then
    start_service
    fail "the data do not fit $name: $old goes on."
fi
switch_to "$name"
start_service
wait_until_ready
echo "Roundhouse $name runs again. Run this once more to go forward to $old."
