/** What makes the rows of both views, in one part: read from disk once there is something to show. */
export { arrangeTests } from "../model/arrangeTests";
export { failingTestsTree } from "./tree/failingTestsTree";
export { testRunsTree } from "./tree/testRunsTree";
