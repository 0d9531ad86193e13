import assert from "node:assert/strict";
import type { TestLocation } from "../../../src/domain/location";
import { ServiceError, type ServiceFailure } from "../../../src/domain/serviceError";
import { baseUrlProblemText } from "../../../src/present/text/connect";
import { errorDetailsText } from "../../../src/present/text/errorFacts";
import { linkRefusalText } from "../../../src/present/text/link";
import { missText } from "../../../src/present/text/locate";
import { findRefreshBlocker, type RefreshAttempt } from "../../../src/present/text/refreshBlocker";
import { serviceErrorMessage, testRunErrorMessage } from "../../../src/present/text/serviceError";
import { harbour } from "../../support/builders";
import { inTimeZone } from "../../support/timeZone";

const host = "api.example.com";

function error(reason: ServiceFailure, details: object = {}): ServiceError {
  return new ServiceError(reason, { operation: "listFailingTests", host, ...details });
}

describe("findRefreshBlocker", () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const blockerFor = (fields: Partial<RefreshAttempt>) =>
    findRefreshBlocker({ session: { kind: "connected" }, notBefore: 0, isViewVisible: true, now, ...fields });

  it("returns the next step if there is no connection, and nothing if there may be one", () => {
    const kinds = ["keyRefused", "noKey", "connected", "starting"] as const;
    assert.deepEqual(
      kinds.map((kind) => blockerFor({ session: { kind }, isViewVisible: false })),
      [
        {
          message: {
            text: "The service rejected the API key, so nothing was refreshed. Set another key first.",
            step: "setApiKey",
          },
        },
        { message: { text: "Not connected yet, so nothing was refreshed. Connect first.", step: "connect" } },
        undefined,
        undefined,
      ],
    );
  });

  it("returns that the load in progress waits, unless the view shows it, and nothing once it continues", () => {
    const waitingUntil = now + 20_000;
    inTimeZone("UTC", () =>
      assert.deepEqual(
        [
          blockerFor({ waitingUntil }),
          blockerFor({ waitingUntil, isViewVisible: false }),
          blockerFor({ waitingUntil: now }),
        ],
        [{}, { message: { text: "Waiting until 12:00:20, as the service requested." } }, undefined],
      ),
    );
  });

  it("returns how long the rate limit lasts, without a button that cannot help", () => {
    assert.deepEqual(blockerFor({ notBefore: now + 90_000 }), {
      message: { text: "The service is rate limiting requests. Refresh again in 2 min." },
    });
  });
});

describe("Message of a failed request", () => {
  const cases: [error: ServiceError, expected: { text: string; step?: string }][] = [
    [
      error("unauthorized"),
      {
        text: "api.example.com rejected the API key: it is wrong, or it was replaced. Set the key again; nothing is sent until then.",
        step: "setApiKey",
      },
    ],
    [
      error("forbidden"),
      {
        text: "The API key is not allowed to read failing tests on api.example.com. Ask for a key with that permission.",
        step: "setApiKey",
      },
    ],
    [
      error("notFound"),
      {
        text: "api.example.com does not know failing tests under this base URL, organization and repository. Check all three.",
        step: "connect",
      },
    ],
    [
      error("rateLimited", { retryAfterMs: 90_000 }),
      { text: "Rate limit reached on api.example.com. Wait 2 min, then refresh." },
    ],
    [
      error("rateLimited"),
      { text: "Rate limit reached on api.example.com. Wait a little, then refresh.", step: "refresh" },
    ],
    [
      error("badRequest"),
      {
        text: "api.example.com rejected the request for failing tests. See the log for details.",
        step: "showLog",
      },
    ],
    [
      error("serverError"),
      { text: "api.example.com failed to return failing tests. Try again in a few minutes.", step: "refresh" },
    ],
    [
      error("redirected", { redirectHost: "evil.example" }),
      {
        text: "api.example.com redirected to evil.example. The redirect was blocked to protect your API key. Enter the final base URL.",
        step: "connect",
      },
    ],
    [
      error("proxyAuthentication"),
      {
        text: "The proxy asks for a user name and password. Set http.proxy in the settings, then refresh.",
        step: "openProxySettings",
      },
    ],
    [
      error("unreachable"),
      {
        text: "api.example.com cannot be reached. Check the network and, behind a proxy, http.proxy in the settings.",
        step: "openProxySettings",
      },
    ],
    [
      error("unreachable", { code: "ECONNREFUSED" }),
      {
        text: "api.example.com cannot be reached: the connection was refused. Check testHealth.baseUrl in the settings and, behind a proxy, http.proxy.",
        step: "openProxySettings",
      },
    ],
    [
      error("unreachable", { code: "ECONNRESET" }),
      {
        text: "api.example.com cannot be reached: the connection was closed before the response arrived. Check the network and, behind a proxy, http.proxy in the settings.",
        step: "openProxySettings",
      },
    ],
    [
      error("dns"),
      {
        text: "The host name api.example.com cannot be found. Check the base URL and the network; behind a proxy, check http.proxy in the settings.",
        step: "connect",
      },
    ],
    [
      error("certificate"),
      {
        text: "The certificate of api.example.com is not trusted here. Install your company's certificate in the system, and check http.systemCertificates in the settings.",
        step: "openProxySettings",
      },
    ],
    [
      error("certificate", { code: "CERT_HAS_EXPIRED" }),
      {
        text: "The certificate of api.example.com has expired, so nothing was sent. Check this computer's clock and, behind a proxy, http.proxy in the settings.",
        step: "openProxySettings",
      },
    ],
    [
      error("certificate", { code: "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED" }),
      {
        text: "api.example.com asks for a client certificate, which is not supported. Ask its operators for a base URL that needs none.",
        step: "connect",
      },
    ],
    [
      error("certificate", { code: "ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE" }),
      {
        text: "api.example.com broke off the TLS handshake: it may ask for a client certificate, which is not supported. Ask its operators which base URL to use.",
        step: "connect",
      },
    ],
    [
      error("certificate", { code: "ERR_TLS_CERT_ALTNAME_INVALID" }),
      {
        text: "The certificate that api.example.com shows is for another host name, so nothing was sent. Check testHealth.baseUrl in the settings.",
        step: "connect",
      },
    ],
    [
      error("deadline"),
      {
        text: "api.example.com did not respond in time to the request for failing tests. Refresh to ask again.",
        step: "refresh",
      },
    ],
    [
      error("tooLarge"),
      {
        text: "The response of api.example.com for failing tests is too large to read. See the log for details.",
        step: "showLog",
      },
    ],
    [
      error("unexpectedResponse"),
      {
        text: "api.example.com did not return failing tests. Check that the base URL is that of the API.",
        step: "connect",
      },
    ],
  ];
  for (const [failure, expected] of cases) {
    it([failure.reason, failure.details.code].join(" "), () =>
      assert.deepEqual(serviceErrorMessage(failure), expected),
    );
  }

  const runCases: [reason: ServiceFailure, expected: { text: string; step?: string }][] = [
    [
      "rateLimited",
      {
        text: "Rate limit reached on api.example.com. Wait a little, then look it up again.",
        step: "lookUpAgain",
      },
    ],
    [
      "serverError",
      {
        text: "api.example.com failed to return the test run. Try again in a few minutes.",
        step: "lookUpAgain",
      },
    ],
    [
      "deadline",
      {
        text: "api.example.com did not respond in time to the request for the test run. Look it up again.",
        step: "lookUpAgain",
      },
    ],
    [
      "proxyAuthentication",
      {
        text: "The proxy asks for a user name and password. Set http.proxy in the settings, then look it up again.",
        step: "openProxySettings",
      },
    ],
  ];
  for (const [reason, expected] of runCases) {
    it(`for ${reason}, of a test run`, () =>
      assert.deepEqual(serviceErrorMessage(error(reason, { operation: "getTestRun" })), expected));
  }

  it("names the three possible causes of a failed look-up", () => {
    const query = { repository: harbour, testRunId: "3f0c", targetBranch: "main" };
    assert.deepEqual(testRunErrorMessage(error("notFound"), query), {
      text: "api.example.com has no such test run. Check the run 3f0c, the repository github.com/acme/harbour and the target branch main; runs are forgotten soon after they end.",
      step: "showLog",
    });
  });

  it("contains its facts for the log", () => {
    const facts = errorDetailsText(
      error("serverError", { status: 503, requestId: "r-1", serviceText: "upstream\ndown" }),
    );
    assert.equal(facts, 'status 503, request r-1, "upstream down"');
  });
});

describe("Message of a location", () => {
  const file = { root: "r", path: "a.test.ts" };
  const range = { line: 1, column: 2, endLine: 1, endColumn: 5 };
  const cases: [answer: TestLocation, expected: string | undefined][] = [
    [{ confidence: "exact", file, range }, undefined],
    [{ confidence: "pattern", file, range }, undefined],
    [{ confidence: "ambiguous", candidates: [] }, undefined],
    [
      { confidence: "container", file, range, miss: "nameNotFound" },
      'Only the suite around "adds" was found here: no test of that name is in it.',
    ],
    [
      { confidence: "file", file, miss: "unknownLanguage" },
      'Only the file of "adds" was found here: in its language only the literal name is looked for, and no line declares it.',
    ],
    [
      { confidence: "file", file, miss: "tooTangled" },
      'Only the file of "adds" was found here: reading the file took too long or too much memory, so search it for the test\'s name.',
    ],
    [
      { confidence: "none", files: [], miss: "noSuchFile" },
      '"adds" was not found here: no file of this workspace has that path.',
    ],
    [
      { confidence: "none", files: [], miss: "outside" },
      '"adds" was not found here: its path leads out of this workspace.',
    ],
  ];
  for (const [answer, expected] of cases) {
    it(`for ${answer.confidence}`, () => assert.equal(missText(answer, "adds"), expected));
  }
});

describe("Validation messages", () => {
  it("say what to enter", () => {
    assert.equal(
      baseUrlProblemText("notHttps"),
      "Only https is accepted: over http the key could be read on its way. http works for this computer alone",
    );
    assert.equal(
      linkRefusalText("ticket", "notWeb"),
      "The link to the ticket was not opened: only http and https links are.",
    );
  });
});
