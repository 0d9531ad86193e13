import type { Clock } from "../../../src/base/clock";
import type { TestHealthService } from "../../../src/domain/testHealthService";
import type { WindowChoice } from "../../../src/domain/time/window";
import { DiskCache } from "../../../src/state/diskCache";
import { FailingTests } from "../../../src/state/failingTests";
import { harbour } from "../../support/builders";
import { createConnectedSession } from "../../support/connected";
import { noFiles } from "../../support/fakes";

/** Creates the failing tests of an editor window that uses this service and stores nothing on disk. */
export async function createFailingTests(service: TestHealthService, clock: Clock, choice: WindowChoice = "7d") {
  const { session, settings, keys } = await createConnectedSession(service);
  const tests = new FailingTests(harbour, choice, session, new DiskCache(noFiles, clock), clock);
  return { tests, session, settings, keys };
}
