import { withoutRetry } from "../../../domain/testNames/decorations";

/**
 * Returns the readings of a test's name, least stripped first. Strips `[parameters]`, ` [msg] (i=1)` of a subtest and
 * `_0_case` of `parameterized`.
 */
export function functionNameReadings(raw: string): string[] {
  const fullName = withoutRetry(raw.trim());
  const lastPart = fullName.split("[", 1)[0]?.split("::").at(-1) ?? fullName;
  const names = [
    fullName,
    lastPart,
    lastPart.split(/[\s([]/, 1)[0] ?? "",
    lastPart.split(/[\s([]/, 1)[0]?.replace(/_\d+(?:_.*)?$/s, "") ?? "",
  ];
  return [...new Set(names)].filter((name) => name !== "");
}
