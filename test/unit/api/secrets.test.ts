import * as assert from "node:assert/strict";
import { createRedactor } from "../../../src/api/redact";
import { extractServiceText, toPlainText } from "../../../src/api/serviceText";
import { apiKey, pairOf, rejection, run, stopServers } from "../../support/client";
import { echoes, everythingOf, piecesIn as piecesOfKeyIn } from "../../support/keyForms";
import { assertQuick } from "../../support/pace";

const piecesIn = (text: string) => piecesOfKeyIn(text, apiKey);

describe("the key", () => {
  afterEach(stopServers);

  it("is nowhere after a failure of the network", async () => {
    const { service, log, clock } = await pairOf((socket) => socket.destroy());
    const pending = rejection(run(service));
    for (const backOff of [500, 1000]) {
      await clock.timer((ms) => ms === backOff);
      clock.advance(backOff);
    }
    assert.deepEqual(piecesIn(everythingOf(await pending) + log.lines.join("\n")), []);
    assert.equal(log.lines.length, 5);
  });
});

describe("redactor", () => {
  for (const [how, echo] of Object.entries(echoes).slice(0, 13)) {
    it(`finds the key ${how}`, () => {
      const redacted = createRedactor(apiKey)(`before ${echo(apiKey)} after`);
      assert.match(redacted, /^before .*\[redacted\].* after$/);
      assert.deepEqual(piecesIn(redacted), []);
    });
  }

  it("finds the key behind an equals sign, where its first characters look like an escape", () => {
    const key = '43p^1bfv"l@vx;+ud^uwgmdk5wr=y6:x=yg';
    const ways = [
      encodeURIComponent(key),
      encodeURIComponent(encodeURIComponent(key)),
      echoes["as quoted-printable"]?.(key),
    ];
    const redact = createRedactor(key);
    assert.deepEqual(
      [...ways.map((way) => redact(`https://ci.example/?q=${way}&n=1`)), redact(`?q=${key}`)],
      [
        "https://ci.example/?q[redacted]&n=1",
        "https://ci.example/?q[redacted]&n=1",
        "https://ci.example/?q=[redacted]&n=1",
        "?q=[redacted]",
      ],
    );
  });

  it("finds the key where a part of it looks like an escape, and others are escaped", () => {
    const keys = ["PPLidAje/ijlC]lOS47`Mqf7=6cJ&&V<iMH~crD%", '(#"CV?[1au!cits:%5C~O^l2GQ?4RlY?x7;98^IU'];
    assert.deepEqual(
      keys.map((key) => createRedactor(key)(`"${echoes["in HTML"]?.(key)}"`)),
      ['"[redacted]"', '"[redacted]"'],
    );
  });

  it("finds the key whatever nobody sees is in it", () => {
    const redact = createRedactor("secret");
    const left: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      if (!/[\s\p{Cc}\p{Cf}]/u.test(character)) continue;
      if (redact(`sec${character}ret`) !== "[redacted]") left.push(code.toString(16));
    }
    assert.deepEqual(left, []);
  });

  it("takes the key for text, not for a pattern", () => {
    assert.equal(createRedactor("a.*b")("a.*b axxb"), "[redacted] axxb");
  });

  it("leaves every other text as it is", () => {
    const text = "The quick brown fox: 100 % of {}[]()*+?.^$|\\ \u{1F98A}";
    assert.equal(createRedactor(apiKey)(text), text);
    assert.equal(createRedactor("k")("no such letter here? OK"), "no such letter here? O[redacted]");
  });
});

describe("service text", () => {
  const same = (text: string) => text;
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
    it(`of ${JSON.stringify(body.slice(0, 80))}`, () => assert.equal(extractServiceText(body, same), text));
  }

  it("is made in no time of 10 MB of anything", async () => {
    for (const piece of ["<", "<script", "<a b", " ", "\\", "%", "k", "&#0"]) {
      const body = piece.repeat((10 << 20) / piece.length);
      await assertQuick(() => toPlainText(body, createRedactor(apiKey)), 2);
    }
  });
});
