/** What makes the rows of both views and the words around them, in one part: read from disk once there is something to show. */
export { rateBadge } from "../../present/rateBadge";
export { badgeOf, loadingStatusText, statusBarText } from "../../present/statusBar";
export { nothingFailedSentence, viewDescription, viewMessage } from "../../present/text/failingTests";
export { keyRefusedAboveRuns } from "../../present/text/keyRefused";
export { failingTestsTree } from "../../present/tree/failingTestsTree";
export { selectWindowNode } from "../../present/tree/noticeNodes";
export { testRunsTree } from "../../present/tree/testRunsTree";
export { tooltip, treeItem } from "./treeItems";
