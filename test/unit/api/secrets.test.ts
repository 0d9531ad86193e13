import * as assert from "node:assert/strict";
import { createRedactor } from "../../../src/api/redact";
import { extractServiceText, toPlainText } from "../../../src/api/serviceText";
import { apiKey, combineBytes, rejection, run, stopServers } from "../../support/client";
import { echoes, everythingOf, piecesIn as piecesOfKeyIn } from "../../support/keyForms";
import { assertQuick } from "../../support/pace";

const piecesIn = (text: string) => piecesOfKeyIn(text, apiKey);

describe("API key", () => {
  afterEach(stopServers);

  it("is in no part of a network error", async () => {
    const { service, log, clock } = await combineBytes((socket) => socket.destroy());
    const pending = rejection(run(service));
    for (const backOff of [500, 1000]) {
      await clock.timer((ms) => ms === backOff);
      clock.advance(backOff);
    }
    assert.deepEqual(piecesIn(everythingOf(await pending) + log.lines.join("\n")), []);
    assert.equal(log.lines.length, 5);
  });
});

describe("createRedactor", () => {
  for (const [description, echo] of Object.entries(echoes).slice(0, 13)) {
    it(`redacts the key ${description}`, () => {
      const redactedText = createRedactor(apiKey)(`before ${echo(apiKey)} after`);
      assert.match(redactedText, /^before .*\[redacted\].* after$/);
      assert.deepEqual(piecesIn(redactedText), []);
    });
  }

  it("redacts the key after an equals sign whose next characters look like an escape", () => {
    const key = '43p^1bfv"l@vx;+ud^uwgmdk5wr=y6:x=yg';
    const forms = [
      encodeURIComponent(key),
      encodeURIComponent(encodeURIComponent(key)),
      echoes["as quoted-printable"]?.(key),
    ];
    const redact = createRedactor(key);
    assert.deepEqual(
      [...forms.map((form) => redact(`https://ci.example/?q=${form}&n=1`)), redact(`?q=${key}`)],
      [
        "https://ci.example/?q[redacted]&n=1",
        "https://ci.example/?q[redacted]&n=1",
        "https://ci.example/?q=[redacted]&n=1",
        "?q=[redacted]",
      ],
    );
  });

  it("redacts the key if a part of it looks like an escape and other parts are escaped", () => {
    const keys = ["PPLidAje/ijlC]lOS47`Mqf7=6cJ&&V<iMH~crD%", '(#"CV?[1au!cits:%5C~O^l2GQ?4RlY?x7;98^IU'];
    assert.deepEqual(
      keys.map((key) => createRedactor(key)(`"${echoes["in HTML"]?.(key)}"`)),
      ['"[redacted]"', '"[redacted]"'],
    );
  });

  it("redacts the key in JSON and in JSON in JSON if a tag precedes a character that JSON escapes", () => {
    const texts = ['K7#tr"9vQx2LmZ4p', "K7#tr\\9vQx2LmZ4p"].flatMap((key) => {
      const inJson = JSON.stringify(`wrong key ${echoes["with a tag in it"]?.(key)}`);
      return [inJson, JSON.stringify(inJson)].map(createRedactor(key));
    });
    assert.deepEqual(
      texts,
      Array.from({ length: 2 }, () => ['"wrong key [redacted]"', '"\\"wrong key [redacted]\\""']).flat(),
    );
  });

  it("redacts the key with any invisible characters in it", () => {
    const redact = createRedactor("secret");
    const leakingCharacters: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      if (!/[\s\p{Cc}\p{Cf}]/u.test(character)) {
        continue;
      }
      if (redact(`sec${character}ret`) !== "[redacted]") {
        leakingCharacters.push(code.toString(16));
      }
    }
    assert.deepEqual(leakingCharacters, []);
  });

  it("reads the key as text and not as a pattern", () => {
    assert.equal(createRedactor("a.*b")("a.*b axxb"), "[redacted] axxb");
  });

  it("returns a text without the key unchanged", () => {
    const text = "The quick brown fox: 100 % of {}[]()*+?.^$|\\ \u{1F98A}";
    assert.equal(createRedactor(apiKey)(text), text);
  });

  it("redacts a key of one letter in upper and lower case", () => {
    assert.equal(createRedactor("k")("no such letter here? OK"), "no such letter here? O[redacted]");
  });
});

describe("extractServiceText", () => {
  const keepText = (text: string) => text;
  const texts: readonly (readonly [string, string | undefined])[] = [
    ["", undefined],
    [" \r\n\t", undefined],
    ["<html></html>", undefined],
    ["no  such\n\nrepository", "no such repository"],
    ["<h1>Bad <b>Gateway</b></h1>", "Bad Gateway"],
    ["<style>p { color: red }</style><p>hello</p><script>alert(1)</script>", "hello"],
    ["a\u0000b\u001b[31mc\u202ed\u200be", "a b [31mc d e"],
    ['{"message":"wrong slug"}', "wrong slug"],
    ['{"error":{"code":3,"message":"wrong <i>slug</i>"}}', "wrong slug"],
    ['{"error":"wrong slug"}', "wrong slug"],
    ['{"message":7}', '{"message":7}'],
    ['{"error":null}', '{"error":null}'],
    ['{"message":', '{"message":'],
    ["x".repeat(5000), "x".repeat(300)],
  ];
  for (const [body, text] of texts) {
    it(`returns ${JSON.stringify(text?.slice(0, 80))} for ${JSON.stringify(body.slice(0, 80))}`, () =>
      assert.equal(extractServiceText(body, keepText), text));
  }
});

describe("toPlainText", () => {
  for (const piece of ["<", "<script", "<a b", " ", "\\", "%", "k", "&#0"]) {
    it(`takes linear time for 10 MB of "${piece}"`, async () => {
      const body = piece.repeat((10 << 20) / piece.length);
      await assertQuick(() => toPlainText(body, createRedactor(apiKey)), 2);
    });
  }
});
