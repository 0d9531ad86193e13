import type { TestHealthService } from "../domain/testHealthService";
import type { ServiceOptions } from "./serviceOptions";

/** Factory of a `TestHealthService`; asynchronous because the HTTP client is loaded on first use. */
export type ServiceFactory = (options: ServiceOptions) => Promise<TestHealthService>;

/** Loads the HTTP client on the first call, and not before. */
export const createService: ServiceFactory = async (options) => {
  const { HttpService } = await import("./client");
  return new HttpService(options);
};
