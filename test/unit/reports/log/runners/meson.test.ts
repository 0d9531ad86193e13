import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `ninja: Entering directory \`/harbour/build'
[1/4] Compiling C object cart.p/cart.c.o
1/8 harbour:berth / berth moors       OK              0.04s
2/8 harbour:cart+slow / cart adds tax FAIL            0.02s   exit status 1
>>> MALLOC_PERTURB_=173 /harbour/build/cart
――――――――――――――――――――――――――――――――――――― ✀  ―――――――――――――――――――――――――――――――――――――
[  FAILED  ] Cart.AddsTax (0 ms)
[==========] 1 test from 1 test suite ran. (0 ms total)
1..2
not ok 1 - is printed
――――――――――――――――――――――――――――――――――――――――――――――――――――――――――――――――――――――――――――――

3/8 harbour / cart is skipped         SKIP            0.02s   exit status 77
4/8 harbour / known failure           EXPECTEDFAIL    0.01s   exit status 1
5/8 harbour / unexpected              UNEXPECTEDPASS  0.01s
>>> MALLOC_PERTURB_=103 /harbour/build/berth

▶ 6/8 - two is larger                 FAIL
6/8 harbour / tap                     FAIL            0.01s   1/2 subtests passed
>>> MALLOC_PERTURB_=183 /harbour/tap.sh

harbour / cart waits time out (After 1 seconds)
8/8 harbour / cart waits              TIMEOUT         1.02s   killed by signal 15 SIGTERM
>>> MALLOC_PERTURB_=186 /usr/bin/sleep 5


Summary of Failures:

2/8 harbour:cart+slow / cart adds tax FAIL            0.02s   exit status 1
5/8 harbour / unexpected              UNEXPECTEDPASS  0.01s
6/8 harbour / tap                     FAIL            0.01s   1/2 subtests passed
8/8 harbour / cart waits              TIMEOUT         1.02s   killed by signal 15 SIGTERM

Ok:                 1
`;

describe("Log of Meson", () => {
  it("has each test once, by the name that its JUnit XML has", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | harbour:berth / berth moors",
      "failed | harbour:cart+slow / cart adds tax",
      "skipped | harbour / cart is skipped",
      "skipped | harbour / known failure",
      "failed | harbour / unexpected",
      "failed | harbour / tap",
      "failed | harbour / cart waits",
    ]);
  });
});
