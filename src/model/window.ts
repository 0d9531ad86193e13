/** A span of time, in milliseconds since 1970: `start` inclusive, `end` exclusive. */
export interface TimeWindow {
  readonly start: number;
  readonly end: number;
}

const hour = 3_600_000;

/** The windows a person can choose, with their length in milliseconds. The contract allows 7 x 24 h in one request. */
export const windowLengths = { "24h": 24 * hour, "3d": 72 * hour, "7d": 168 * hour } as const;

export type WindowPreset = keyof typeof windowLengths;

export const defaultWindow: WindowPreset = "7d";

export function isWindowPreset(value: unknown): value is WindowPreset {
  return typeof value === "string" && Object.hasOwn(windowLengths, value);
}

/** The window of that length that ends now. The end is the next whole second, so that what failed just now is inside. */
export function windowEndingAt(now: number, preset: WindowPreset): TimeWindow {
  const end = Math.ceil((now + 1) / 1000) * 1000;
  return { start: end - windowLengths[preset], end };
}
