import assert from "node:assert/strict";
import { Consents } from "../../../src/agents/consents";

describe("Consents", () => {
  it("asks the user once for each name and session, however many calls wait", async () => {
    const questions: string[] = [];
    const consents = new Consents(async (client) => {
      questions.push(client);
      return client !== "B";
    });
    const agents = [
      { session: "1", client: "A" },
      { session: "1", client: "A" },
      { session: "1", client: "B" },
      { session: "2", client: "A" },
    ];
    const decisions = await Promise.all(agents.map((agent) => consents.decide(agent)));
    await consents.decide({ session: "1", client: "B" });
    assert.deepEqual(
      [decisions, questions],
      [
        [true, true, false, true],
        ["A", "B", "A"],
      ],
    );
  });

  it("asks the user at most 3 questions at a time", async () => {
    const answers: ((isAllowed: boolean) => void)[] = [];
    const consents = new Consents(() => new Promise((resolve) => answers.push(resolve)));
    const decide = (client: string) => consents.decide({ session: "1", client });
    const firstDecision = decide("A");
    void decide("B");
    void decide("C");
    assert.equal(await decide("D"), undefined);
    answers[0]?.(true);
    assert.equal(await firstDecision, true);
    void decide("D");
    assert.equal(answers.length, 4);
  });

  it("treats a question that failed as refused", async () => {
    const consents = new Consents(() => Promise.reject(new Error("closed")));
    assert.equal(await consents.decide({ session: "1", client: "A" }), false);
  });

  it("remembers the last 100 decisions", async () => {
    let questions = 0;
    const consents = new Consents(async () => {
      questions++;
      return true;
    });
    for (let session = 0; session <= 100; session++) {
      await consents.decide({ session: String(session), client: "A" });
    }
    await consents.decide({ session: "1", client: "A" });
    assert.equal(questions, 101);
    await consents.decide({ session: "0", client: "A" });
    assert.equal(questions, 102);
  });
});
