/** Splits a text at its broken bars, which separate the pieces. */
export const pieces = (text: string): readonly string[] => text.split("¦");

const blanks = pieces("a¦ ¦\n¦\t¦  \n¦xxxxxxxxxxxx¦№¦é");
const brackets = pieces("(¦)¦[¦]¦{¦}¦<¦>¦\"¦'¦`¦\\");
const marks = pieces(".¦,¦;¦:¦=¦/¦-¦_¦*¦#¦@¦&¦%¦?¦!¦|¦$¦+¦~");
export const common = [...blanks, ...brackets, ...marks];

export const wordsOfNames = pieces(
  "a b ¦ > ¦ › ¦::¦a.b.¦a::b¦[a-1]¦(int)¦{a}¦ with data set ¦#1¦&quot;¦\\u00e9¦\\x¦(12 ms)¦…¦A№ ",
);
export const paths = pieces("/a¦../¦./¦%2F¦C:\\¦file://¦:12¦/src/¦.py¦::¦webpack://¦**¦*¦{a,b}¦[a-b]¦?(a|b)¦{a,¦}");
export const addresses = pieces(
  "https://¦github.com/¦git@¦ssh://¦a.b/¦:443¦user:pw@¦/pull/1¦/merge-queue/¦-merge/pr-1/¦%25¦?id=¦&repo=¦#a¦.git¦localhost¦[::1]¦refs/heads/¦vscode://test-health.test-health/run?¦_git/¦.visualstudio.com¦_full/¦v3/¦_ssh/¦a_b.c",
);
export const rewritings = pieces(
  "\u001b[¦[1;¦32m¦<b¦</td>¦<span style=¦&#x2F;¦&amp;¦&sol¦\\/¦\\u002f¦\u2011¦\u200b¦/v3/__¦__;¦!!¦**A¦/v2/url?u=https-3A__¦-2D¦aHR0cHM6Ly9h",
);
export const settings = pieces('name = "¦"name": "¦[package]\n¦[[bin]]\n¦path = "a"\n¦module a\n¦\n - ¦"a",¦\r\n');
export const logWords = pieces(
  "\u001b[31m¦\u001b]8;;¦\u0007¦\r¦2026-11-20T10:00:00.000Z ¦[10:00:00] ¦web_1  | ¦--- FAIL: ¦not ok 1 ¦1) ¦ FAILED¦ PASSED¦... ok¦test ¦adds tax ¦Cart › ¦ (shop.Cart)¦a.spec.ts ¦✕ ¦# SKIP ¦:\n",
);

/** Prefixes that CI services and tools add to the lines of a program's output. */
export const collectorWords = pieces(
  '    ¦\t¦| ¦> ¦[unit:7] ¦[CI/unit]   | ¦Step #1 - "¦": ¦0.345 ¦12: [0.3s] | ¦17:44:23 ¦Nov 20 17:44:23 ¦ci[42]: ¦➤ YN0000: ¦          +unit ',
);

export const runnerWords = pieces(
  "FAIL  a.ts > ¦ × a.ts > ¦FAILED tests/a.py::¦tests/a.py::a ¦  1) ¦1) A::b ¦  ✘  1 [c] › a.ts:1:1 › ¦✖ ¦  ● ¦TAP version 13\n¦[ERROR] ¦a (x): ¦ ... ¦ => ¦2/3 Test #1: a ¦***¦##teamcity[testFailed name='¦FAIL: x (¦\n      ¦(1ms)",
);

export const wordsOfOtherRunners = pieces(
  "> [FAIL]  a  0   b.¦a_test: b (c)...*failed*¦── Failure ('a.R:1'): ¦  Failed A.b(1) [1 ms]¦[xUnit.net 00:00:00.15]     A.b [FAIL]¦Test Case '-[A b]' failed (¦✘ Test \"a\" recorded an issue at ¦00:00 +0 -1: a_test.dart: ¦ [E]¦        FAIL [   0.003s] a b::c¦  ✘ [fail]: a › ¦a   | FAIL |¦FAILED: a(1)¦A > b FAILED¦- a *** FAILED ***¦   FAIL  A\\B¦  ⨯ a 0.01s¦FAIL in (a) (b:1)¦├── a [X] ¦a: Test Failed at a:1¦  [-] a 1ms (1ms|1ms)¦  [FAIL] a [It] b [c]¦Failure: a(A::b): ¦[FAILED] a¦    1) a",
);
