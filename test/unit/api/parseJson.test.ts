import * as assert from "node:assert/strict";
import { parseJson } from "../../../src/api/parseJson";
import { mutate } from "../../support/mutations";
import { assertShortBlocks } from "../../support/pace";
import { createRandom } from "../../support/seeded";

/** So many elements that a text is read in turns. */
const longArray = Array.from({ length: 30_000 }, (_, index) => index);

async function parseOrErrorName(text: string): Promise<unknown> {
  try {
    return await parseJson(text);
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
}

function expected(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return "SyntaxError";
  }
}

describe("parseJson", () => {
  const values = [
    ' { "a" : [ 1 , -2.5e3 , true , false , null , "" , { } , [ ] , [ [ ] ] , { "b" : { } } ] } ',
    '"\\u00e4\\ud83d\\ude00 \\" \\\\ \\/ \\n \u{1f600}"',
    '{"__proto__":{"polluted":1},"constructor":2,"1":3,"a":4,"a":5}',
    `"${"\\u00e4x\\\\".repeat(300_000)}"`,
    "[".repeat(100_000) + "]".repeat(100_000),
  ];
  for (const value of values) {
    it(`parses ${value.slice(0, 30)} in a long text like JSON.parse`, async () => {
      const text = `[${longArray},${value}]`;
      // Compared as far as JSON.stringify and the comparison themselves can go down.
      const [result, expectedResult] = [await parseOrErrorName(text), expected(text)] as [unknown[], unknown[]];
      assert.equal(result.length, longArray.length + 1);
      const isDeep = value.startsWith("[[");
      if (!isDeep) {
        assert.deepEqual(result.at(-1), expectedResult.at(-1));
      }
      assert.equal(Reflect.get({}, "polluted"), undefined);
    });
  }

  const brokenTexts = [
    "",
    "1,",
    ",1",
    "[",
    "{",
    '"',
    "[1",
    "[1}",
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    "{a:1}",
    "[1 2]",
    "tru",
    "01",
    '"\n"',
    '"\\x"',
    "]",
  ];
  for (const text of brokenTexts) {
    it(`rejects ${JSON.stringify(text)} in a long text and after one`, async () => {
      const texts = [`[${longArray},[${text}]]`, `[${longArray},${text}`, `[${longArray}]${text}`].filter(
        (candidate) => expected(candidate) === "SyntaxError",
      );
      assert.ok(texts.length > 0);
      assert.deepEqual(
        await Promise.all(texts.map(parseOrErrorName)),
        texts.map(() => "SyntaxError"),
      );
    });
  }

  it("parses random mutations like JSON.parse", async () => {
    const random = createRandom(7);
    const whole = JSON.stringify({
      page: {},
      tests: longArray.slice(0, 7_000).map((id) => ({ id: `${id}`, name: "a\n", r: [0.5] })),
    });
    for (let turn = 0; turn < 20; turn++) {
      const text = turn % 2 === 0 ? mutate(whole, random) : whole.slice(0, Math.floor(random() * whole.length));
      assert.deepEqual(await parseOrErrorName(text), expected(text));
    }
  });

  it("does not block the event loop", async () => {
    const rows = Array.from({ length: 150_000 }, (_, index) => `{"id":"${index}","name":"a"}`);
    const text = Buffer.from(`{"tests":[${rows}]}`).toString();
    let length = 0;
    await assertShortBlocks(50, async () => {
      const { tests } = (await parseJson(text)) as { tests: unknown[] };
      length = tests.length;
    });
    assert.equal(length, rows.length);
  });

  it("rejects texts with too many values", async () => {
    assert.equal(await parseOrErrorName(`[${"{},".repeat(1_500_000)}1]`), "RangeError");
    assert.equal(
      await parseOrErrorName(
        `{${longArray.concat(longArray, longArray, longArray, longArray).map((id, index) => `"${id}-${index}":1`)}}`,
      ),
      "RangeError",
    );
  });
});
