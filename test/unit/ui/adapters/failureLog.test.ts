import assert from "node:assert/strict";
import { ServiceError } from "../../../../src/domain/serviceError";
import { logFailure, logFailures } from "../../../../src/ui/adapters/failureLog";
import { silentLog } from "../../../support/silentLog";
import { offline, state } from "../../present/fixture";
import { LoadedTests, lighthouse } from "../fixture";

describe("failureLog", () => {
  let lines: string[];
  const log = { ...silentLog, warn: (line: string) => void lines.push(line) };

  beforeEach(() => {
    lines = [];
  });

  it("has a line for each failed load, with its cause", () => {
    const details = { operation: "listFailingTests", host: "api.example.com", status: 503 } as const;
    logFailure(new ServiceError("serverError", details, new Error("upstream is down")), log);
    assert.equal(lines.length, 1);
    assert.match(
      lines[0] ?? "",
      /^listFailingTests at api\.example\.com: serverError, .*status 503; upstream is down$/,
    );
  });

  it("has each error once, even if its state is reported again", () => {
    const tests = new LoadedTests();
    const subscription = logFailures(tests, log);
    const failedStates = [state({ error: offline }), state({ repository: lighthouse })];
    tests.set(...failedStates);
    tests.set(...failedStates);
    assert.equal(lines.length, 1);
    tests.set(state({ error: new ServiceError("dns", offline.details) }));
    assert.equal(lines.length, 2);
    subscription.dispose();
    tests.set(state({ error: new ServiceError("dns", offline.details) }));
    assert.equal(lines.length, 2);
  });
});
