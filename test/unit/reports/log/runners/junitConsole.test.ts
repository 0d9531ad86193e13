import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `  +-- printed() [X] no
╷
└─ JUnit Jupiter ✔
   └─ BerthTest ✔
      ├─ moors() ✔
      └─ prices(String, int) ✔
         └─ a, b costs 5 ✘ expected: <4> but was: <5>

Failures (2):
  JUnit Jupiter:BerthTest:prices(String, int):a, b costs 5
    MethodSource [className = 'com.acme.BerthTest', methodName = 'prices', methodParameterTypes = 'java.lang.String, int']
    => org.opentest4j.AssertionFailedError: expected: <4> but was: <5>
       [...]
  JUnit Jupiter:BerthTest:is displayed: a boat [X]
    MethodSource [className = 'com.acme.BerthTest', methodName = 'displayed', methodParameterTypes = '']
    => org.opentest4j.AssertionFailedError: no

Test run finished after 241 ms
[         1 tests successful      ]
[         2 tests failed          ]
`;

const flatLog = `Test execution started. Number of static tests: 2
Started:     boards() ([engine:junit-jupiter]/[class:com.acme.BerthTest]/[method:boards()])
Finished:    boards() ([engine:junit-jupiter]/[class:com.acme.BerthTest]/[method:boards()])
Finished:    boards() ([engine:junit-jupiter]/[class:com.acme.BerthTest]/[nested-class:WithPilot]/[nested-class:OnSundays]/[method:boards()])
             => Exception: org.opentest4j.AssertionFailedError: no
             	at com.acme.BerthTest$WithPilot$OnSundays.boards(BerthTest.java:23)
Test run finished after 241 ms
`;

const part = `+-- JUnit Jupiter [OK]
| '-- BerthTest [OK]
|   +-- moors() [OK]
|   +-- refuses() [X] expected: <1> but was: <2>
|   '-- leaves() [S] later
`;

describe("Log of JUnit's console launcher", () => {
  it("names each reported test once, with its class, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | (com.acme.BerthTest) | BerthTest | prices(String, int) | a, b costs 5",
      "failed | (com.acme.BerthTest) | BerthTest | is displayed: a boat [X]",
    ]);
  });

  it("tells nested classes apart in the flat form", () => {
    assert.deepEqual(readLogLines(flatLog), ["failed | com.acme.BerthTest | WithPilot | OnSundays | boards()"]);
  });

  it("reads a tree without the rest of the log", () => {
    assert.deepEqual(readLogLines(part), ["failed | BerthTest | refuses()", "skipped | BerthTest | leaves()"]);
  });
});
