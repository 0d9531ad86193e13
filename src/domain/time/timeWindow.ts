/** Time window in milliseconds since 1970: `start` inclusive, `end` exclusive. */
export interface TimeWindow {
  readonly start: number;
  readonly end: number;
}
