import assert from "node:assert/strict";
import { runPage } from "../../../src/present/pages/runPage";
import { ToldTargets } from "../../../src/ui/panels/toldTargets";
import type { ToRunPage } from "../../../src/webview/protocol";
import { lookedUpRun, testRun } from "../../support/builders";

const now = Date.UTC(2026, 10, 20, 12);
const answer = () => testRun({ impactedTargets: ["//a"], impactedTargetsForTestedPullRequests: ["//a"] });
const show = (run = answer()): ToRunPage => ({
  type: "show",
  runId: "1",
  page: runPage(lookedUpRun("1", now, run), now),
});
const notKept: ToRunPage = { type: "notKept", runId: "1", title: "", notice: "" };

describe("the targets on a run's page", () => {
  it("are told once for each answer, and again to a page that shows them no more", () => {
    const targets = new ToldTargets();
    const [first, second] = [answer(), answer()];
    const send = (message: ToRunPage, run = first) => {
      const shorter = targets.leaveOut(message, run);
      targets.told(shorter);
      if (shorter.type !== "show") return shorter.type;
      return shorter.page.targets ? "targets" : shorter.sameTargets ? "same" : "none";
    };
    const sent = [send(show()), send(show()), send(show(), second), send(show(), second)];
    targets.forget();
    sent.push(send(show(), second), send(notKept, second), send(show(), second), send(show(), second));
    assert.deepEqual(sent, ["targets", "same", "targets", "same", "targets", "notKept", "targets", "same"]);
  });

  it("are told again where the message that told them was overtaken", () => {
    const targets = new ToldTargets();
    const run = answer();
    targets.leaveOut(show(), run);
    const message = targets.leaveOut(show(), run);
    assert.deepEqual(message.type === "show" && message.page.targets?.own, ["//a"]);
  });
});
