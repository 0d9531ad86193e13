import assert from "node:assert/strict";
import { createRunPanelData } from "../../../src/present/pages/runPanelData";
import { SentTargets } from "../../../src/ui/panels/sentTargets";
import type { ToRunPanel } from "../../../src/webview/protocol";
import { lookedUpRun, testRun } from "../../support/builders";

const now = Date.UTC(2026, 10, 20, 12);
const createRun = () => testRun({ impactedTargets: ["//a"], impactedTargetsForTestedPullRequests: ["//a"] });
const createShowMessage = (run = createRun()): ToRunPanel => ({
  type: "show",
  runId: "1",
  page: createRunPanelData(lookedUpRun("1", now, run), now),
});
const notKeptMessage: ToRunPanel = { type: "notKept", runId: "1", title: "", notice: "" };

describe("SentTargets", () => {
  it("sends targets once for each response, and again after it was reset", () => {
    const targets = new SentTargets();
    const [first, second] = [createRun(), createRun()];
    const send = (message: ToRunPanel, run = first) => {
      const reducedMessage = targets.omitSent(message, run);
      targets.markSent(reducedMessage);
      if (reducedMessage.type !== "show") {
        return reducedMessage.type;
      }
      if (reducedMessage.page.targets) {
        return "targets";
      }
      return reducedMessage.sameTargets ? "same" : "none";
    };
    const sentKinds = [
      send(createShowMessage()),
      send(createShowMessage()),
      send(createShowMessage(), second),
      send(createShowMessage(), second),
    ];
    targets.reset();
    sentKinds.push(
      send(createShowMessage(), second),
      send(notKeptMessage, second),
      send(createShowMessage(), second),
      send(createShowMessage(), second),
    );
    assert.deepEqual(sentKinds, ["targets", "same", "targets", "same", "targets", "notKept", "targets", "same"]);
  });

  it("sends targets again if the message that contained them was superseded", () => {
    const targets = new SentTargets();
    const run = createRun();
    targets.omitSent(createShowMessage(), run);
    const message = targets.omitSent(createShowMessage(), run);
    assert.deepEqual(message.type === "show" && message.page.targets?.own, ["//a"]);
  });
});
