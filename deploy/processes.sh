#!/bin/sh
# Several Signalbox processes of this machine behind nginx, without containers:
#   deploy/processes.sh [HOW MANY (2)]
# PostgreSQL and Redis must run; nginx, signalbox and its Python must be in the PATH. From the environment:
# SIGNALBOX_DATABASE, SIGNALBOX_REDIS, SIGNALBOX_SECRET_KEY, SIGNALBOX_ORIGINS (what people write, as http://localhost:8080),
# SIGNALBOX_LISTEN (127.0.0.1:8080; nginx is there) and SIGNALBOX_FIRST_PORT (8001; the processes are there and above).
# Ctrl+C or SIGTERM ends all of them, each as gracefully as alone.
set -eu
count=${1:-2}
listen=${SIGNALBOX_LISTEN:-127.0.0.1:8080}
port=${SIGNALBOX_FIRST_PORT:-8001}
: "${SIGNALBOX_DATABASE:?names a PostgreSQL database}" "${SIGNALBOX_REDIS:?names a Redis}"
: "${SIGNALBOX_SECRET_KEY:?is the same for all processes}" "${SIGNALBOX_ORIGINS:?is what people write in the browser}"
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
running=

end() {
    trap - EXIT INT TERM
    # shellcheck disable=SC2086 # it is a list
    kill -TERM $running 2>/dev/null || true
    wait
    rm -rf "$folder"
}
trap end EXIT
trap 'exit 0' INT TERM

# The first process migrates the database, so the others start when it answers.
ready() {
    python3 - "$1" <<'PYTHON'
import sys, time, urllib.request
deadline = time.monotonic() + 60
while time.monotonic() < deadline:
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{sys.argv[1]}/ready", timeout=5)
        sys.exit()
    except OSError:
        time.sleep(0.2)
sys.exit(f"signalbox at port {sys.argv[1]} is not ready after 60 seconds")
PYTHON
}

servers=
last=$((port + count - 1))
while [ "$port" -le "$last" ]; do
    signalbox serve --host 127.0.0.1 --port "$port" &
    running="$running $!"
    ready "$port"
    servers="$servers server 127.0.0.1:$port;"
    port=$((port + 1))
done

{
    echo "daemon off; pid $folder/pid; error_log stderr crit; worker_processes auto; events { worker_connections 8192; } http {"
    for room in client_body proxy fastcgi uwsgi scgi; do echo "${room}_temp_path $folder/$room;"; done
    sed -e "s|\${SIGNALBOX_NAME}|processes|g" -e "s|\${SIGNALBOX_LISTEN}|$listen|g" \
        -e "s|\${SIGNALBOX_SERVERS}|$servers|g" -e "s|\${SIGNALBOX_ACCESS_LOG}|/dev/stdout|g" "$here/nginx.conf.template"
    echo "}"
} >"$folder/nginx.conf"
nginx -c "$folder/nginx.conf" &
running="$running $!"
echo "Signalbox: $count processes at http://$listen"
wait
