/** What the report commands need, loaded with the first of them. */
export { makeMatchReport } from "../../locate/matchReport";
export { diagnosisText, diagnosisWords } from "./diagnosis";
export { mappingPick, matchReportText, matchReportWords, matchSentence } from "./matchReport";
