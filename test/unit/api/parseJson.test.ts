import * as assert from "node:assert/strict";
import { parseJson } from "../../../src/api/parseJson";
import { leastOwnBlock } from "../../support/cpuTime";
import { mutate } from "../../support/mutations";
import { slowness } from "../../support/pace";
import { createRandom } from "../../support/seeded";

/** So many elements that a text is read in turns. */
const many = Array.from({ length: 30_000 }, (_, index) => index);

async function parsed(text: string): Promise<unknown> {
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
    it(`reads ${value.slice(0, 30)} in a long text as JSON.parse does`, async () => {
      const text = `[${many},${value}]`;
      // Compared as far as JSON.stringify and the comparison themselves can go down.
      const [result, wanted] = [await parsed(text), expected(text)] as [unknown[], unknown[]];
      assert.equal(result.length, many.length + 1);
      const isDeep = value.startsWith("[[");
      if (!isDeep) assert.deepEqual(result.at(-1), wanted.at(-1));
      assert.equal(Reflect.get({}, "polluted"), undefined);
    });
  }

  const broken = [
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
  for (const text of broken) {
    it(`refuses ${JSON.stringify(text)} in a long text and behind one`, async () => {
      const texts = [`[${many},[${text}]]`, `[${many},${text}`, `[${many}]${text}`].filter(
        (each) => expected(each) === "SyntaxError",
      );
      assert.ok(texts.length > 0);
      assert.deepEqual(
        await Promise.all(texts.map(parsed)),
        texts.map(() => "SyntaxError"),
      );
    });
  }

  it("reads what was changed at random as JSON.parse does", async () => {
    const random = createRandom(7);
    const whole = JSON.stringify({
      page: {},
      tests: many.slice(0, 7_000).map((id) => ({ id: `${id}`, name: "a\n", r: [0.5] })),
    });
    for (let turn = 0; turn < 20; turn++) {
      const text = turn % 2 === 0 ? mutate(whole, random) : whole.slice(0, Math.floor(random() * whole.length));
      assert.deepEqual(await parsed(text), expected(text));
    }
  });

  it("holds nothing up", async () => {
    const rows = Array.from({ length: 150_000 }, (_, index) => `{"id":"${index}","name":"a"}`);
    const text = Buffer.from(`{"tests":[${rows}]}`).toString();
    let length = 0;
    const allowed = 50 * (await slowness());
    const block = await leastOwnBlock(async () => {
      const { tests } = (await parseJson(text)) as { tests: unknown[] };
      length = tests.length;
    }, allowed);
    assert.equal(length, rows.length);
    assert.ok(block <= allowed, `${block} ms of ${allowed} ms`);
  });

  it("gives up what has more values than memory is to be spent on", async () => {
    assert.equal(await parsed(`[${"{},".repeat(1_500_000)}1]`), "RangeError");
    assert.equal(
      await parsed(`{${many.concat(many, many, many, many).map((id, index) => `"${id}-${index}":1`)}}`),
      "RangeError",
    );
  });
});
