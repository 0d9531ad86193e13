import * as assert from "node:assert/strict";
import * as tls from "node:tls";
import { classifyErrorCode, parseRetryAfter } from "../../../src/api/errorClassification";
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
    ["soon", undefined],
    ["", undefined],
    [undefined, undefined],
  ];
  for (const [header, ms] of cases) {
    it(`reads ${JSON.stringify(header)} as ${ms}`, () => assert.equal(parseRetryAfter(header, now), ms));
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

describe("A service that requires a client certificate", () => {
  const certificate = makeCertificate({ names: ["127.0.0.1"] });
  const trusted = tls.rootCertificates;

  afterEach(stopServers);

  for (const [version, words] of [
    ["TLSv1.3", "asks for a client certificate"],
    ["TLSv1.2", "may ask for a client certificate"],
  ] as const) {
    it(`is reported as such over ${version}`, async () => {
      const { globalAgent } = await import("node:https");
      const options = {
        ...certificate,
        requestCert: true,
        ca: certificate.cert,
        minVersion: version,
        maxVersion: version,
      };
      globalAgent.options.ca = [...trusted, certificate.cert];
      try {
        const { service, server } = await combineBytes(() => {}, {}, undefined, options);
        const error = await rejection(run(service));
        assert.ok(error instanceof ServiceError);
        assert.equal(error.reason, "certificate", error.message);
        assert.ok(serviceErrorMessage(error).text.includes(words), error.message);
        assert.deepEqual([server.requests.length, server.connections], [0, 0]);
      } finally {
        delete globalAgent.options.ca;
      }
    });
  }
});
