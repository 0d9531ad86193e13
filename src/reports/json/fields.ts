import type { ReportTime } from "../timestamp";
import { isObject, type JsonObject, type JsonValue } from "./jsonValue";

/** Returns the value if it is a string, otherwise `undefined`. */
export function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Returns the value if it is a number, otherwise `undefined`. */
export function toNumber(value: JsonValue | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** Returns the strings in a list; none if the value is not a list. */
export function toTexts(value: JsonValue | undefined): readonly string[] {
  if (!Array.isArray(value)) {
    return [];
  }
  return value.filter((item) => typeof item === "string");
}

/** Returns the objects in a list; none if the value is not a list. */
export function toObjects(value: JsonValue | undefined): readonly JsonObject[] {
  if (!Array.isArray(value)) {
    return [];
  }
  return value.filter(isObject);
}

/** Returns the value if it is an object, otherwise an empty one. */
export function toObject(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Converts a number of milliseconds since 1970 to a time. */
export function toTime(value: JsonValue | undefined): ReportTime | undefined {
  if (typeof value !== "number") {
    return undefined;
  }
  return { utc: value };
}
