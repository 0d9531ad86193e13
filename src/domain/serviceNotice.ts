/** Dates that a service announces for its API in the headers of a response. Times are in milliseconds since 1970. */
export interface ServiceNotice {
  /** Host and port of the service. */
  readonly host: string;
  /** Since when, or from when on, the API is deprecated (`Deprecation`, RFC 9745). */
  readonly deprecatedSince?: number;
  /** When the API is expected to be switched off (`Sunset`, RFC 8594). */
  readonly sunset?: number;
}
