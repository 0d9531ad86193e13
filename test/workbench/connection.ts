/** Connection that the companion gives the extension. */
export interface Connection {
  readonly baseUrl: string;
  readonly orgUrlSlug: string;
  readonly apiKey: string;
}

/** The environment variable of the server that carries a `Connection` as JSON to the companion. */
export const connectionVariable = "TEST_HEALTH_DEMO";

/**
 * The environment variable of the server that makes the companion show the views and a failing test in a new window.
 */
export const firstLookVariable = "TEST_HEALTH_FIRST_LOOK";
