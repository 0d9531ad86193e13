import * as assert from "node:assert/strict";
import { inspect } from "node:util";
import { ServiceError } from "../../../src/api/errors";
import { redactor } from "../../../src/api/redact";
import { plainText, serviceText } from "../../../src/api/serviceText";
import { httpAnswer, type RawRequest } from "../../support/rawServer";
import { apiKey, pairOf, rejection, run, stopServers } from "./fixture";

/** The ways in which a server may write down the key that it was sent. */
const echoes: Readonly<Record<string, (key: string) => string>> = {
  "as it is": (key) => key,
  "as JSON": (key) => JSON.stringify({ headers: { "x-api-token": key } }),
  "as a JSON message": (key) => JSON.stringify({ message: `wrong key ${key}` }),
  "as a nested JSON message": (key) => JSON.stringify({ error: { code: 7, message: `wrong key ${key}` } }),
  "in a URL": (key) => encodeURIComponent(key),
  "in a form": (key) => new URLSearchParams({ key }).toString(),
  "in HTML": (key) => key.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;"),
  "in base64": (key) => Buffer.from(key).toString("base64"),
  "in base64 for URLs": (key) => Buffer.from(key).toString("base64url"),
  "inside a longer base64": (key) => Buffer.from(`x-api-token: ${key}\r\n`).toString("base64"),
  "inside a longer base64, one further": (key) => Buffer.from(` x-api-token: ${key}\r\n`).toString("base64"),
  "inside a longer base64, two further": (key) => Buffer.from(`  x-api-token: ${key}\r\n`).toString("base64"),
  "in capitals": (key) => key.toUpperCase(),
  "with a tag in it": (key) => `${key.slice(0, 5)}<b>${key.slice(5)}`,
  "where the text is cut": (key) => `${"x".repeat(290)} ${key}`,
};

/** Every piece of the key of ten characters, raw and encoded, in lower case: none may be anywhere. */
const pieces = [apiKey, encodeURIComponent(apiKey), ...[0, 1, 2].map((shift) => base64Core(apiKey, shift))].flatMap(
  (form) => Array.from({ length: form.length - 9 }, (_, start) => form.slice(start, start + 10).toLowerCase()),
);

function base64Core(key: string, shift: number): string {
  return Buffer.from("x".repeat(shift) + key)
    .toString("base64")
    .slice(4, -4);
}

function piecesIn(text: string): string[] {
  return pieces.filter((piece) => text.toLowerCase().includes(piece));
}

/** Everything that can be got out of an error. */
function everythingOf(error: unknown): string {
  assert.ok(error instanceof Error);
  const hidden = inspect(error, { depth: 10, showHidden: true });
  return [hidden, JSON.stringify(error), error.stack, String(error), inspect(error.cause, { depth: 10 })].join("\n");
}

const reasons: Readonly<Record<number, string>> = {
  200: "unexpectedResponse",
  204: "unexpectedResponse",
  302: "redirected",
  400: "badRequest",
  401: "unauthorized",
  403: "forbidden",
  404: "notFound",
  407: "proxyAuthentication",
  408: "badRequest",
  409: "badRequest",
  413: "badRequest",
  422: "badRequest",
  429: "rateLimited",
  500: "serverError",
  501: "serverError",
  502: "serverError",
  503: "serverError",
  504: "serverError",
};

describe("the key", () => {
  afterEach(stopServers);

  const answerWith = (status: number, echo: (key: string) => string) => (request: RawRequest) => {
    const key = request.headers["x-api-token"] ?? "";
    const headers = {
      "X-Request-Id": `id-7 ${echo(key).replace(/[\r\n]/g, "")}`,
      Location: `https://${key.slice(0, 3)}.example/${key}`,
    };
    // A wait over 30 s, so that nothing is asked twice.
    return httpAnswer(status, status === 204 ? "" : echo(key), { ...headers, "Retry-After": 31 });
  };

  for (const [status, reason] of Object.entries(reasons)) {
    it(`is nowhere after ${status}, however it is echoed`, async () => {
      for (const echo of Object.values(echoes)) {
        const answer = answerWith(Number(status), echo);
        const { service, log } = await pairOf((socket, request) => socket.end(answer(request)));
        const error = await rejection(run(service));
        assert.ok(error instanceof ServiceError);
        assert.deepEqual([error.reason, error.details.status], [reason, Number(status)]);
        assert.match(error.details.requestId ?? "", /^id-7 /);
        assert.deepEqual(piecesIn(everythingOf(error)), []);
        assert.deepEqual(piecesIn(log.lines.join("\n")), []);
        assert.deepEqual(piecesIn(inspect(service, { depth: 10, showHidden: true })), []);
      }
    });
  }

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

  it("is found by this very test where nothing takes it away", () => {
    assert.deepEqual(piecesIn(`wrong key ${apiKey}`).length > 0, true);
    assert.deepEqual(piecesIn(Buffer.from(`  x-api-token: ${apiKey}\r\n`).toString("base64")).length > 0, true);
  });
});

describe("redactor", () => {
  for (const [how, echo] of Object.entries(echoes).slice(0, 13)) {
    it(`finds the key ${how}`, () => {
      const redacted = redactor(apiKey)(`before ${echo(apiKey)} after`);
      assert.match(redacted, /^before .*\[redacted\].* after$/);
      assert.deepEqual(piecesIn(redacted), []);
    });
  }

  it("finds the key whatever nobody sees is in it", () => {
    const redact = redactor("secret");
    const left: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      if (!/[\s\p{Cc}\p{Cf}]/u.test(character)) continue;
      if (redact(`sec${character}ret`) !== "[redacted]") left.push(code.toString(16));
    }
    assert.deepEqual(left, []);
  });

  it("takes the key for text, not for a pattern", () => {
    assert.equal(redactor("a.*b")("a.*b axxb"), "[redacted] axxb");
  });

  it("leaves every other text as it is", () => {
    const text = "The quick brown fox: 100 % of {}[]()*+?.^$|\\ \u{1F98A}";
    assert.equal(redactor(apiKey)(text), text);
    assert.equal(redactor("k")("no such letter here? OK"), "no such letter here? O[redacted]");
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
    it(`of ${JSON.stringify(body.slice(0, 80))}`, () => assert.equal(serviceText(body, same), text));
  }

  it("is made in no time of 10 MB of anything", () => {
    const start = performance.now();
    for (const piece of ["<", "<script", "<a b", " ", "\\", "%", "k", "&#0"]) {
      plainText(piece.repeat((10 << 20) / piece.length), redactor(apiKey));
    }
    assert.ok(performance.now() - start < 4000, `${performance.now() - start} ms`);
  });
});
