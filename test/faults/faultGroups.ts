/** A row of the matrix: a fault, and the required behavior. */
export interface FaultCase {
  readonly number: number;
  readonly group: string;
  readonly fault: string;
  readonly required: string;
}

/** Groups of the matrix. */
export const groups = {
  secrets: "Secrets and destination",
  refusals: "Refusals and errors",
  payloads: "Hostile or odd answers",
  traffic: "Pages, time, traffic",
  host: "In the editor",
} as const;
