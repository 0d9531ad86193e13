import * as assert from "node:assert/strict";
import { parseJson } from "../../../src/api/parseJson";
import { mutate } from "../../support/mutations";
import { assertShortBlocks } from "../../support/pace";
import { createRandom } from "../../support/seeded";

/** Has enough elements that a text is read in several turns of the event loop. */
const longArray = Array.from({ length: 30_000 }, (_, index) => index);

describe("parseJson", () => {
  const values = [
    ' { "a" : [ 1 , -2.5e3 , true , false , null , "" , { } , [ ] , [ [ ] ] , { "b" : { } } ] } ',
    '"\\u00e4\\ud83d\\ude00 \\" \\\\ \\/ \\n \u{1f600}"',
    '{"__proto__":{"polluted":1},"constructor":2,"1":3,"a":4,"a":5}',
    `"${"\\u00e4x\\\\".repeat(300_000)}"`,
  ];
  for (const value of values) {
    it(`parses ${value.slice(0, 30)} in a long text like JSON.parse`, async () => {
      const text = `[${longArray},${value}]`;
      assert.deepEqual(await parseOrErrorName(text), parseWithNode(text));
      assert.equal(Reflect.get({}, "polluted"), undefined);
    });
  }

  it("parses an array that is nested 100,000 levels deep in a long text", async () => {
    const depth = 100_000;
    let value = ((await parseJson(`[${longArray},${"[".repeat(depth)}${"]".repeat(depth)}]`)) as unknown[]).at(-1);
    let levelCount = 0;
    while (Array.isArray(value)) {
      levelCount++;
      value = value[0];
    }
    assert.deepEqual([levelCount, value], [depth, undefined]);
  });

  const invalidTexts = [
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
  for (const text of invalidTexts) {
    it(`rejects ${JSON.stringify(text)} in a long text and after one`, async () => {
      const texts = [`[${longArray},[${text}]]`, `[${longArray},${text}`, `[${longArray}]${text}`].filter(
        (candidate) => parseWithNode(candidate) === "SyntaxError",
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
    for (let count = 0; count < 20; count++) {
      const text = count % 2 === 0 ? mutate(whole, random) : whole.slice(0, Math.floor(random() * whole.length));
      assert.deepEqual(await parseOrErrorName(text), parseWithNode(text));
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

  it("rejects an array with 1,500,001 values", async () => {
    assert.equal(await parseOrErrorName(`[${"{},".repeat(1_500_000)}1]`), "RangeError");
  });
});

async function parseOrErrorName(text: string): Promise<unknown> {
  try {
    return await parseJson(text);
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
}

function parseWithNode(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return "SyntaxError";
  }
}
