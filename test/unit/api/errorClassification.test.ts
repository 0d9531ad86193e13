import * as assert from "node:assert/strict";
import * as tls from "node:tls";
import { classifyErrorCode, parseHttpDate, parseRetryAfter } from "../../../src/api/errorClassification";
import { ServiceError } from "../../../src/domain/serviceError";
import { serviceErrorMessage } from "../../../src/present/text/serviceError";
import { makeCertificate } from "../../support/certificates";
import { combineBytes, rejection, run, stopServers } from "../../support/client";

const now = Date.UTC(1994, 10, 6, 8, 49, 0);

describe("parseRetryAfter", () => {
  const cases: [header: string | undefined, ms: number | undefined][] = [
    ["9", 9_000],
    [" 9 ", 9_000],
    ["9 seconds", 9_000],
    ["1 second", 1_000],
    ["9s", 9_000],
    ["1.5", undefined],
    ["Sun, 06 Nov 1994 08:49:37 GMT", 37_000],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 37_000],
    ["Sun Nov  6 08:49:37 1994", 37_000],
    ["Sun Nov 06 08:49:37 1994", 37_000],
    ["1994-11-06T08:49:37Z", 37_000],
    ["1994-11-06T08:49:37.500Z", 37_500],
    ["1994-11-06T10:49:37+02:00", 37_000],
    ["1994-11-06T08:48:00Z", 0],
    ["1994-11-06T08:49:37", undefined],
    ["1994-11-06", undefined],
    ["9 minutes", undefined],
    ["-9", undefined],
    ["1e3", undefined],
    ["nonsense GMT", undefined],
    ["soon", undefined],
    ["", undefined],
    [undefined, undefined],
  ];
  for (const [header, ms] of cases) {
    it(`reads ${JSON.stringify(header)} as ${ms}`, () => assert.equal(parseRetryAfter(header, now), ms));
  }
});

describe("parseHttpDate", () => {
  const cases: [header: string | undefined, time: number | undefined][] = [
    ["Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777_000],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777_000],
    ["Sun, 99 Nov 1994 08:49:37 GMT", undefined],
    ["7", undefined],
    ["", undefined],
    [undefined, undefined],
  ];
  for (const [header, time] of cases) {
    it(`returns ${time} for ${JSON.stringify(header)}`, () => assert.equal(parseHttpDate(header), time));
  }
});

describe("classifyErrorCode", () => {
  for (const code of [
    "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED",
    "ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE",
    "ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE",
  ]) {
    it(`classifies ${code} as a certificate error`, () => assert.equal(classifyErrorCode(code), "certificate"));
  }
});

describe("Service that requires a client certificate", () => {
  const certificate = makeCertificate({ names: ["127.0.0.1"] });
  const rootCertificates = tls.rootCertificates;

  afterEach(stopServers);

  for (const [version, message] of [
    [
      "TLSv1.3",
      "HOST asks for a client certificate, which is not supported. Ask its operators for a base URL that needs none.",
    ],
    [
      "TLSv1.2",
      "HOST broke off the TLS handshake: it may ask for a client certificate, which is not supported. Ask its operators which base URL to use.",
    ],
  ] as const) {
    it(`is reported over ${version} with the message "${message}"`, async () => {
      const { globalAgent } = await import("node:https");
      const options = {
        ...certificate,
        requestCert: true,
        ca: certificate.cert,
        minVersion: version,
        maxVersion: version,
      };
      globalAgent.options.ca = [...rootCertificates, certificate.cert];
      try {
        const { service, server, baseUrl } = await combineBytes(() => {}, {}, undefined, options);
        const error = await rejection(run(service));
        assert.ok(error instanceof ServiceError);
        assert.deepEqual(
          [error.reason, serviceErrorMessage(error).text, server.requests.length, server.connections],
          ["certificate", message.replace("HOST", new URL(baseUrl).host), 0, 0],
        );
      } finally {
        delete globalAgent.options.ca;
      }
    });
  }
});
