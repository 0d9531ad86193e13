import type { TestHealthService } from "../domain/testHealthService";
import type { RegisteredSource } from "../domain/testSource";
import type { ServiceOptions } from "./serviceOptions";
import type { SourceServiceOptions } from "./sourceService";

/** Factory of a `TestHealthService`; asynchronous because the HTTP client is loaded on first use. */
export type ServiceFactory = (options: ServiceOptions) => Promise<TestHealthService>;

/** Loads the HTTP client, and the readers of values from outside. */
const loadClient = () => import("./client");

/** Loads the HTTP client on the first call, and not before. */
export const createService: ServiceFactory = async (options) => {
  const { HttpService } = await loadClient();
  return new HttpService(options);
};

/** Creates the service that wraps a source; loads its code, which comes with the HTTP client, on the first call. */
export async function createSourceService(
  source: RegisteredSource,
  options: SourceServiceOptions,
): Promise<TestHealthService> {
  const { SourceService } = await loadClient();
  return new SourceService(source, options);
}
