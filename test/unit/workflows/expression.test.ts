import assert from "node:assert/strict";
import { evaluateCondition, fillIn } from "../../../src/workflows/expression";

const context = {
  github: { event_name: "push", ref: "refs/heads/a", actor: undefined, event: { "*": undefined, pull_request: null } },
  matrix: { os: "linux", count: 3, flag: true, cfg: { name: "fast" }, empty: "" },
};

/** Replaces `§` with `$`, with which the texts of the tests would look like templates. */
const withDollars = (text: string) => text.replaceAll("§{", "${");

describe("Conditions of GitHub Actions", () => {
  const cases: readonly (readonly [text: string, result: boolean | undefined])[] = [
    ["true", true],
    ["false", false],
    ["null", false],
    ["''", false],
    ["'a'", true],
    ["0", false],
    ["!false", true],
    ["!github.actor", undefined],
    ["§{{ github.event_name == 'push' }}", true],
    ["github.event_name == 'PUSH'", true],
    ["github.event_name != 'push'", false],
    ["github['event_name'] == 'push'", true],
    ["matrix.count == 3", true],
    ["matrix.count == '3'", true],
    ["matrix.count == 4", false],
    ["matrix.flag == true", true],
    ["matrix.flag == '1'", true],
    ["matrix.none == ''", true],
    ["matrix.cfg == 'fast'", undefined],
    ["matrix.count > 2", undefined],
    ["github.actor == 'a'", undefined],
    ["github.actor == 'a' || github.event_name == 'push'", true],
    ["github.actor == 'a' && github.event_name == 'push'", undefined],
    ["github.actor == 'a' && github.event_name == 'tag'", false],
    ["github.event_name == 'push' && github.actor == 'a'", undefined],
    ["github.event_name == 'tag' || github.event_name == 'push' && matrix.flag", true],
    ["(github.event_name == 'tag' || matrix.flag) && !matrix.empty", true],
    ["startsWith(github.ref, 'refs/heads/')", true],
    ["startsWith(github.ref, 'refs/tags/')", false],
    ["endsWith(github.ref, '/A')", true],
    ["contains(github.ref, 'tags')", false],
    ["contains(github.actor, 'tags')", undefined],
    ["contains(github.ref, github.actor)", undefined],
    ["always()", true],
    ["cancelled()", false],
    ["!cancelled() && github.event_name == 'push'", true],
    ["failure() || cancelled()", undefined],
    ['contains(fromJSON(\'["push","tag"]\'), github.event_name)', true],
    ["contains(fromJSON('[\"tag\"]'), github.event_name)", false],
    ["contains(fromJSON('[\"tag\"'), github.event_name)", undefined],
    ["contains(fromJSON('[\"tag\"]'), github.actor)", undefined],
    ["github.event.pull_request.draft == false", true],
    ["github.event.pull_request.user.login == 'a'", false],
    ["contains(github.event.pull_request.labels.*.name, 'a')", false],
    ["github.event.commits == ''", undefined],
    ["contains(github.event.*.name, 'a')", undefined],
    ["contains(matrix.*, 'linux')", undefined],
    ["success() && github.event_name == 'tag'", false],
    ["failure()", undefined],
    ["hashFiles('a', 'b')", undefined],
    ["secrets.token", undefined],
    ["'it''s' == 'it''s'", true],
    ["true true", undefined],
    ["a § b", undefined],
    ["true && ".repeat(150), undefined],
  ];

  for (const [text, result] of cases) {
    it(`evaluate to ${result}: ${text.slice(0, 60)}`, () => {
      assert.equal(evaluateCondition(withDollars(text), context), result);
    });
  }
});

describe("Names of jobs with expressions", () => {
  it("contain the known values, and a mark for all others", () => {
    const texts = [
      "a §{{ matrix.os }}-§{{matrix.count}}",
      "§{{ matrix.cfg.name }} §{{ matrix.flag }} §{{ matrix.none }}|",
      "§{{ matrix.none || matrix.os }}, §{{ matrix.flag && 'x' || 'y' }}, §{{ matrix.none && 'x' || 'y' }}",
      "§{{ secrets.a || 'b' }} §{{ matrix.cfg }} §{{ github.actor }}",
      "no §{{ end",
    ];
    assert.deepEqual(
      texts.map((text) => fillIn(withDollars(text), context, "?")),
      ["a linux-3", "fast true |", "linux, x, y", "? ? ?", "no §{{ end"].map(withDollars),
    );
  });
});
