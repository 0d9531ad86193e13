/** View types of the panels. VS Code stores them to restore the panels. */
export const viewTypes = {
  testDetails: "testHealth.testDetails",
  history: "testHealth.history",
  testRun: "testHealth.testRun",
} as const;

export type ViewType = (typeof viewTypes)[keyof typeof viewTypes];
