import type { TestHealthService } from "../domain/testHealthService";
import type { ServiceOptions } from "./serviceOptions";

/** Makes a `TestHealthService`; asynchronous because the HTTP client is loaded on first use. */
export type ServiceFactory = (options: ServiceOptions) => Promise<TestHealthService>;

/** Loads the client when it is first called and never before. */
export const createService: ServiceFactory = async (options) => {
  const { HttpService } = await import("./client");
  return new HttpService(options);
};
