/** Dates that a service announces for its API in the headers of a response. Times are in milliseconds since 1970. */
export interface ServiceNotice {
  /** Host and port of the service. */
  readonly host: string;
  /** Time since which the API is deprecated, or from which it will be (`Deprecation`, RFC 9745). */
  readonly deprecatedSince?: number;
  /** Time at which the API is expected to be switched off (`Sunset`, RFC 8594). */
  readonly sunset?: number;
}
