import assert from "node:assert/strict";
import { createRunPanelData } from "../../../src/present/pages/runPanelData";
import { SentTargets } from "../../../src/ui/panels/sentTargets";
import type { ToRunPanel } from "../../../src/webview/protocol";
import { lookedUpRun, testRun } from "../../support/builders";

const now = Date.UTC(2026, 10, 20, 12);
const answer = () => testRun({ impactedTargets: ["//a"], impactedTargetsForTestedPullRequests: ["//a"] });
const show = (run = answer()): ToRunPanel => ({
  type: "show",
  runId: "1",
  page: createRunPanelData(lookedUpRun("1", now, run), now),
});
const notKept: ToRunPanel = { type: "notKept", runId: "1", title: "", notice: "" };

describe("the targets on a run's page", () => {
  it("are told once for each answer, and again to a page that shows them no more", () => {
    const targets = new SentTargets();
    const [first, second] = [answer(), answer()];
    const send = (message: ToRunPanel, run = first) => {
      const shorter = targets.omitSent(message, run);
      targets.markSent(shorter);
      if (shorter.type !== "show") return shorter.type;
      return shorter.page.targets ? "targets" : shorter.sameTargets ? "same" : "none";
    };
    const sent = [send(show()), send(show()), send(show(), second), send(show(), second)];
    targets.reset();
    sent.push(send(show(), second), send(notKept, second), send(show(), second), send(show(), second));
    assert.deepEqual(sent, ["targets", "same", "targets", "same", "targets", "notKept", "targets", "same"]);
  });

  it("are told again where the message that told them was overtaken", () => {
    const targets = new SentTargets();
    const run = answer();
    targets.omitSent(show(), run);
    const message = targets.omitSent(show(), run);
    assert.deepEqual(message.type === "show" && message.page.targets?.own, ["//a"]);
  });
});
