import assert from "node:assert/strict";
import { parseApiKey } from "../../../src/domain/apiKey";
import { parseBaseUrl } from "../../../src/domain/baseUrl";
import { ServiceError } from "../../../src/domain/serviceError";
import { apiKeyProblemText } from "../../../src/present/text/connect";
import { serviceErrorMessage } from "../../../src/present/text/serviceError";
import { Session } from "../../../src/state/session";
import { apiKey, combineBytes, emptyPage, pages, rejection, run, smallRun, stopServers } from "../../support/client";
import { FakeKeys, FakeSettings } from "../../support/fakes";
import { canary, piecesIn } from "../../support/keyForms";
import { httpAnswer, RawServer } from "../../support/rawServer";
import { faultCase } from "../faultCase";

const operations = { listFailingTests: pages, getTestRun: run };

describe("Destination of the API key", () => {
  afterEach(stopServers);

  faultCase(1, "does not change with a redirect", async () => {
    const otherPair = await combineBytes((socket) => socket.end(httpAnswer(200, smallRun)));
    let redirects = 0;
    for (const status of [301, 302, 303, 307, 308]) {
      for (const [operation, sendRequest] of Object.entries(operations)) {
        const headers = { Location: `${otherPair.baseUrl}/stolen?token=1` };
        const { service, server, clock } = await combineBytes((socket) => socket.end(httpAnswer(status, "", headers)));
        const error = await rejection(sendRequest(service));
        assert.ok(error instanceof ServiceError);
        const redirectHost = new URL(otherPair.baseUrl).host;
        const { host } = error.details;
        assert.deepEqual(error.details, { operation, host, status, redirectHost });
        const expectedText = `${host} redirected to ${redirectHost}. The redirect was blocked to protect your API key. Enter the final base URL.`;
        assert.deepEqual([error.reason, serviceErrorMessage(error).text], ["redirected", expectedText]);
        // No retry is pending.
        assert.deepEqual([server.requests.length, clock.running], [1, []]);
        redirects++;
      }
    }
    assert.deepEqual([otherPair.server.requests.length, otherPair.server.openSockets], [0, 0]);
    return `0 of ${redirects} redirects reached the other origin, each asked once and named its host`;
  });

  const invalidBaseUrls = {
    "http://api.example": "notHttps",
    "http://10.0.0.1": "notHttps",
    "http://127.0.0.1.evil.example": "notHttps",
    "ftp://api.example": "notHttps",
    "https://ann@api.example": "userInfo",
    "https://ann:secret@api.example": "userInfo",
    "https://@api.example": "userInfo",
    "https://api.example?a=b": "query",
    "https://api.example?": "query",
    "https://api.example/#a": "fragment",
    "https://api.example/#": "fragment",
  };

  faultCase(4, "is not an invalid base URL", async () => {
    for (const [text, problem] of Object.entries(invalidBaseUrls)) {
      const keys = new FakeKeys({ origin: new URL(text).origin, apiKey });
      const session = new Session(new FakeSettings(text, "acme"), keys, () => assert.fail("connected"));
      await session.update();
      assert.deepEqual([text, session.current], [text, { kind: "invalidBaseUrl", problem }]);
    }
    return `${Object.keys(invalidBaseUrls).length} refused with a reason each, nothing sent`;
  });

  faultCase(34, "is this computer only for hosts that bypass a proxy", async () => {
    const sentToProxies = ["127.0.0.2", "127.255.255.254", "0.0.0.0", "[::ffff:127.0.0.1]", "[::ffff:7f00:2]", "[::]"];
    const sentDirectly = ["localhost", "127.0.0.1", "[::1]"];
    for (const hosts of [sentToProxies, sentDirectly]) {
      for (const host of hosts) {
        const parsed = parseBaseUrl(`http://${host}:8080`);
        assert.deepEqual([host, parsed.ok || parsed.problem], [host, hosts === sentDirectly || "notHttps"]);
      }
    }
    return `${sentToProxies.length} hosts refused over http, ${sentDirectly.length} taken for this computer`;
  });

  faultCase(4, "has one path for each operation, regardless of the spelling of the base URL", async () => {
    const paths: string[] = [];
    const servers = [new RawServer(respond), new RawServer(respond)] as const;
    const [baseUrl, overIpv6] = [await servers[0].start(), await servers[1].start("::1")];
    const localhost = baseUrl.replace("127.0.0.1", "localhost");
    const endings = ["", "/", "//", "/v1", "/v1/", "//v1//"];
    const spellings = [baseUrl, overIpv6].flatMap((base) => endings.map((ending) => ` ${base}${ending}\n`));
    for (const text of [...spellings, localhost, baseUrl.replace("http", "HTTP")]) {
      const parsed = parseBaseUrl(text);
      assert.ok(parsed.ok, text);
      const { service } = await combineBytes(() => assert.fail("another server"), { baseUrl: parsed.baseUrl });
      await pages(service);
      await run(service);
    }
    for (const server of servers) {
      paths.push(...server.requests.map(({ line }) => line));
      await server.stop();
    }
    assert.deepEqual(
      [...new Set(paths)],
      ["POST /v1/flaky-tests/list-failing-tests HTTP/1.1", "POST /v1/getMergeQueueTestingDetails HTTP/1.1"],
    );
    return `${paths.length} requests of ${spellings.length + 2} spellings at one /v1/… path for each operation`;
  });

  const invalidKeys = [
    "",
    " ",
    "\r\n",
    "a b",
    "a\nb",
    "a\u0000b",
    "\u200bkey",
    "\ufeffkey",
    "key\u00a0",
    "kéy",
    "k\u007fy",
  ];

  faultCase(6, "receives no invalid key, and no message repeats one", async () => {
    for (const invalidPart of invalidKeys) {
      const key = canary();
      const input = invalidPart.trim() === "" ? invalidPart : `${invalidPart}${key}${invalidPart}`;
      const parsed = parseApiKey(input);
      assert.ok(!parsed.ok, JSON.stringify(invalidPart));
      assert.deepEqual(piecesIn(JSON.stringify(parsed) + apiKeyProblemText(parsed.problem), key), []);
    }
    return `${invalidKeys.length} of ${invalidKeys.length} refused, 0 repeated`;
  });

  faultCase(6, "receives the key byte for byte", async () => {
    const printable = String.fromCharCode(...Array.from({ length: 0x7e - 0x20 }, (_, index) => 0x21 + index));
    const keys = [printable, ...Array.from({ length: 50 }, canary)];
    for (const key of keys) {
      const parsed = parseApiKey(` \t${key}\r\n `);
      assert.ok(parsed.ok);
      const { service, server } = await combineBytes(respond, { apiKey: parsed.apiKey });
      await run(service);
      assert.equal(server.requests[0]?.headers["x-api-token"], key);
    }
    return `${keys.length} keys trimmed and received byte for byte`;
  });
});

function respond(...[socket, { line }]: Parameters<ConstructorParameters<typeof RawServer>[0]>): void {
  socket.write(httpAnswer(200, line.includes("getMergeQueue") ? smallRun : emptyPage));
}
