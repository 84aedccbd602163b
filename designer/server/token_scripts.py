"""What the page of access tokens offers to be copied: the same in a shell and in Python, with its standard library.

SERVER stands for the address of the server; the token is read from the environment, so that no list of processes and no
history of a shell shows it.
"""

CURL = """\
[ ! -t 0 ] || stty -echo; IFS= read -r SIGNALBOX_TOKEN; [ ! -t 0 ] || stty echo   # paste the token, press Enter
export SIGNALBOX_TOKEN
api() {   # the header comes from a pipe: it stands in no list of processes
  place=$1 && shift
  printf 'Authorization: Bearer %s\\n' "$SIGNALBOX_TOKEN" | curl -fsS -H @- "$@" "SERVER/api/$place"
}
api library
# api analyse -H "Content-Type: application/json" -d '{"text": "id: hello"}'   # with the scope simulate
"""

PYTHON = '''\
import json
import os
import urllib.request

ADDRESS = "SERVER"
TOKEN = os.environ["SIGNALBOX_TOKEN"]


def api(method, path, body=None):
    """What the server answers to a request, as Python data."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{ADDRESS}/api/{path}", data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


for one in api("GET", "library")["definitions"]:
    print(one["id"], one["name"])
# api("POST", "analyse", {"text": "id: hello"})  # with the scope simulate
'''
