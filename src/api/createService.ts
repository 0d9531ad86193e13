import type { Service } from "../domain/testHealthService";
import type { ServiceOptions } from "./serviceOptions";

/** Makes a `Service`; asynchronous because the HTTP client is loaded on first use. */
export type ServiceFactory = (options: ServiceOptions) => Promise<Service>;

/** Loads the client when it is first called and never before. */
export const createService: ServiceFactory = async (options) => {
  const { HttpService } = await import("./client");
  return new HttpService(options);
};
