"""Reads what .ci/stable kept: prints each test that failed in any round, and in which ones."""

import pathlib
import sys
import xml.etree.ElementTree

kept = pathlib.Path(sys.argv[1])
failed = {}
unfinished = []
total = 0
rounds = sorted(kept.glob("*.status"))
for status in rounds:
    name = status.stem
    count = 0
    for report in (kept / name).rglob("TEST-*.xml"):
        for case in xml.etree.ElementTree.parse(report).getroot().iter("testcase"):
            count += 1
            if case.find("failure") is not None or case.find("error") is not None:
                test = f"{case.get('classname')}.{case.get('name')}"
                failed.setdefault(test, []).append(name)
    if status.read_text().strip() != "0" or count == 0:
        unfinished.append(name)
    total += count

for name in unfinished:
    print(f"stable: {name} did not run to its end; see {kept / name}.log")
for test in sorted(failed):
    print(f"stable: {test} failed in {', '.join(sorted(failed[test]))}")
print(f"stable: {total} tests were run in {len(rounds)} parts; {len(failed)} different ones ever failed")
sys.exit(1 if failed or unfinished or not rounds else 0)
