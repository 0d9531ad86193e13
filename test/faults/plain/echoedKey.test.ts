import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import { ServiceError } from "../../../src/domain/serviceError";
import { errorDetailsText } from "../../../src/present/text/errorFacts";
import { serviceErrorMessage, testRunErrorMessage } from "../../../src/present/text/serviceError";
import { logFailure } from "../../../src/ui/adapters/failureLog";
import { combineBytes, Lines, rejection, run, runQuery, stopServers } from "../../support/client";
import { canary, echoes, everythingOf, piecesIn } from "../../support/keyForms";
import { httpAnswer, type RawRequest } from "../../support/rawServer";
import { faultCase } from "../faultCase";

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

describe("Responses that repeat the API key", () => {
  afterEach(stopServers);

  /** Two keys: one of random characters, and one that could be a host name. */
  const keys = [canary(), `k${randomBytes(19).toString("hex")}0`] as const;

  const createResponse = (status: number, echo: (key: string) => string, request: RawRequest): string => {
    const sentKey = request.headers["x-api-token"] ?? "";
    const headers = {
      "X-Request-Id": `id-7 ${echo(sentKey).replace(/[\r\n]/g, "")}`,
      Location: `https://${sentKey === keys[1] ? sentKey : "other"}.example/${sentKey}`,
      // Too long for a retry.
      "Retry-After": 31,
    };
    return httpAnswer(status, status === 204 ? "" : echo(sentKey), headers);
  };

  faultCase(5, "are redacted in logs, errors and messages", async () => {
    let responseCount = 0;
    for (const [status, reason] of Object.entries(reasons)) {
      for (const [spelling, echo] of Object.entries(echoes)) {
        const key = keys[responseCount % 2] ?? keys[0];
        const { service, log, baseUrl } = await combineBytes(
          (socket, request) => socket.end(createResponse(Number(status), echo, request)),
          { apiKey: key },
        );
        const error = await rejection(run(service));
        assert.ok(error instanceof ServiceError);
        const failureLog = new Lines();
        logFailure(error, failureLog);
        const { host } = new URL(baseUrl);
        const line = failureLog.lines.join("\n");
        for (const fact of [`getTestRun at ${host}: ${reason}`, `status ${status}`, "request id-7"]) {
          assert.ok(line.includes(fact), `${fact} in ${line}`);
        }
        const visibleTexts = [
          serviceErrorMessage(error),
          testRunErrorMessage(error, runQuery),
          errorDetailsText(error),
        ];
        const outputs = [everythingOf(error), line, log.lines, JSON.stringify(visibleTexts)];
        const allText = [...outputs, inspect(service, { depth: 10, showHidden: true })].join("\n");
        assert.deepEqual(piecesIn(allText, key), [], `status ${status}, ${spelling}`);
        responseCount++;
      }
    }
    return `key in 0 logs, errors, messages of ${responseCount} answers; 4 facts in each log line`;
  });

  it("are found by this search if they are not redacted", () => {
    const [key] = keys;
    const texts = [key, encodeURIComponent(key), Buffer.from(`  x-api-token: ${key}\r\n`).toString("base64")];
    assert.deepEqual(
      texts.map((text) => piecesIn(`wrong key ${text}`, key).length > 0),
      [true, true, true],
    );
  });
});
