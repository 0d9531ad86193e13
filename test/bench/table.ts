import type { Row } from "./measurement";

const columns = ["name", "unit", "floor", "ours", "ratio", "target", "pass"] as const;

/** Formats rows as a table with aligned columns, for a terminal. */
export function formatTable(rows: readonly Row[]): string {
  const cells = [columns.map(String), ...rows.map((row) => columns.map((column) => formatCell(row[column])))];
  const widths = columns.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function formatCell(value: Row[keyof Row]): string {
  if (value === null) {
    return "-";
  }
  if (typeof value === "boolean") {
    return value ? "yes" : "NO";
  }
  return typeof value === "number" ? String(Number(value.toPrecision(3))) : value;
}
