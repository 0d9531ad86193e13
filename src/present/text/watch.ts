import { longestWait, shortestWait } from "../../model/runs/watchPolicy";

/** What is done for a watched run. */
export const watchedWords = `asked again every ${shortestWait / 1000} s to ${longestWait / 1000} s`;

/** What is said when a person watches a run, or stops. */
export const watchText = {
  watch: {
    choose: "Choose the test run to watch",
    none: "No test run in the list is in progress. Look up the one to watch.",
    over: "This test run is over or is watched already. The Test Runs view shows it.",
  },
  unwatch: {
    choose: "Choose the test run to stop watching",
    none: "No test run is watched. Watch one that is in progress from its row.",
    over: "This test run is not watched any more. The Test Runs view shows it.",
  },
} as const;
