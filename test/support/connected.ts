import type { KeyOwner } from "../../src/domain/storedKey";
import type { TestHealthService } from "../../src/domain/testHealthService";
import { Session } from "../../src/state/session";
import { FakeKeys, FakeSettings } from "./fakes";

export const baseUrl = "https://api.example.com";

/** Service and organization for which the session's key was entered. */
export const keyOwner: KeyOwner = { origin: baseUrl, organization: "acme" };

/** Creates a session that is connected to a service, with its settings and key store. */
export async function createConnectedSession(service: TestHealthService) {
  const settings = new FakeSettings(baseUrl, "acme");
  const keys = new FakeKeys({ origin: baseUrl, apiKey: "key-1" });
  const session = new Session(settings, keys, async () => service);
  await session.update();
  const { current } = session;
  if (current.kind !== "connected") {
    throw new Error(`the session is ${current.kind}`);
  }
  return { session, settings, keys, current };
}
