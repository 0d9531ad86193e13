import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import { ServiceError } from "../../../src/domain/serviceError";
import { errorDetailsText } from "../../../src/present/text/errorFacts";
import { serviceErrorMessage, testRunErrorMessage } from "../../../src/present/text/serviceError";
import { logFailure } from "../../../src/ui/adapters/failureLog";
import { Lines, pairOf, rejection, run, runQuery, stopServers } from "../../support/client";
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

describe("an answer that repeats the key", () => {
  afterEach(stopServers);

  /** One of any characters, and one that may be the name of a host. */
  const keys = [canary(), `k${randomBytes(19).toString("hex")}0`] as const;

  const answerTo = (status: number, echo: (key: string) => string, request: RawRequest): string => {
    const sent = request.headers["x-api-token"] ?? "";
    const headers = {
      "X-Request-Id": `id-7 ${echo(sent).replace(/[\r\n]/g, "")}`,
      Location: `https://${sent === keys[1] ? sent : "other"}.example/${sent}`,
      // So long that nothing is asked twice.
      "Retry-After": 31,
    };
    return httpAnswer(status, status === 204 ? "" : echo(sent), headers);
  };

  faultCase(5, "leaves it nowhere", async () => {
    let answers = 0;
    for (const [status, reason] of Object.entries(reasons)) {
      for (const [how, echo] of Object.entries(echoes)) {
        const key = keys[answers % 2] ?? keys[0];
        const { service, log, baseUrl } = await pairOf(
          (socket, request) => socket.end(answerTo(Number(status), echo, request)),
          { apiKey: key },
        );
        const error = await rejection(run(service));
        assert.ok(error instanceof ServiceError);
        const written = new Lines();
        logFailure(error, written);
        const { host } = new URL(baseUrl);
        const line = written.lines.join("\n");
        for (const fact of [`getTestRun at ${host}: ${reason}`, `status ${status}`, "request id-7"]) {
          assert.ok(line.includes(fact), `${fact} in ${line}`);
        }
        const shown = [serviceErrorMessage(error), testRunErrorMessage(error, runQuery), errorDetailsText(error)];
        const everything = [everythingOf(error), line, log.lines, JSON.stringify(shown)];
        const all = [...everything, inspect(service, { depth: 10, showHidden: true })].join("\n");
        assert.deepEqual(piecesIn(all, key), [], `status ${status}, ${how}`);
        answers++;
      }
    }
    return `key in 0 logs, errors, messages of ${answers} answers; 4 facts in each log line`;
  });

  it("is found by this very search where nothing takes it away", () => {
    const [key] = keys;
    const texts = [key, encodeURIComponent(key), Buffer.from(`  x-api-token: ${key}\r\n`).toString("base64")];
    assert.deepEqual(
      texts.map((text) => piecesIn(`wrong key ${text}`, key).length > 0),
      [true, true, true],
    );
  });
});
