import assert from "node:assert/strict";
import { defaultArrangement } from "../../../src/domain/failingTests/arrangement";
import { arrangeTests } from "../../../src/domain/failingTests/arrangeTests";
import type { FailingTestsState } from "../../../src/domain/failingTestsState";
import { incompleteText, viewDescription } from "../../../src/present/text/failingTests";
import { createFailingTestsTree } from "../../../src/present/tree/failingTestsTree";
import { emptyPage, pageOf, pages, pairOf, stopServers } from "../../support/client";
import { httpAnswer, type RawRequest } from "../../support/rawServer";
import { faultCase } from "../faultCase";
import { failingTestsOf } from "./window";

/** A client whose service has these pages, the last one for ever. */
function serviceOf(...answers: string[]) {
  return pairOf((socket, _, count) => socket.write(answers[count - 1] ?? answers.at(-1) ?? ""));
}

/** Ids page by page, and how each ended. */
function inShort(all: Awaited<ReturnType<typeof pages>>): string {
  return all.map(({ tests, end }) => `${tests.map(({ id }) => id).join("")} ${end ?? "..."}`).join(", ");
}

function queryOf({ body }: RawRequest) {
  const { start_time: start, end_time: end, page_query: page } = JSON.parse(body);
  return { window: `${start} ${end}`, page };
}

describe("pages", () => {
  afterEach(stopServers);

  faultCase(25, "are asked for with one window and the contract's tokens", async () => {
    for (const last of ["", null, undefined]) {
      const { service, server } = await serviceOf(pageOf("ab", "2"), pageOf("c", "3"), pageOf("de", last));
      assert.equal(inShort(await pages(service)), "ab ..., c ..., de complete");
      const queries = server.requests.map(queryOf);
      assert.deepEqual(
        queries.map(({ page }) => page),
        ["", "2", "3"].map((token) => ({ page_size: 100, page_token: token })),
      );
      assert.equal(new Set(queries.map(({ window }) => window)).size, 1);
    }
    return 'first token "", 100 rows, ended by "", null and absent; one window for all pages';
  });

  faultCase(25, "end with a notice where a token comes back", async () => {
    const { service, server, clock } = await serviceOf(pageOf("a", "2"), pageOf("b", "3"), pageOf("c", "2"));
    const { tests } = await failingTestsOf(service, clock);
    await tests.refresh();
    assert.equal(server.requests.length, 3);
    assert.match(notice(tests.current), /^Refresh: 3 of 5 loaded, then the service sent the same page twice$/);
    return "a repeated token: 3 requests, a notice";
  });

  faultCase(25, "end with a notice where there is no end", async () => {
    const { service, server, clock } = await pairOf((socket, _, count) => {
      // The budget grows meanwhile.
      clock.advance(200);
      socket.write(httpAnswer(200, `{"tests":[{"id":"${count}","name":"n"}],"page":{"next_page_token":"t${count}"}}`));
    });
    const { tests } = await failingTestsOf(service, clock);
    await tests.refresh();
    assert.equal(server.requests.length, 500);
    assert.match(notice(tests.current), /^Choose a shorter time range: 500 loaded, which is the most this view loads$/);
    return "pages without end: 500 requests, a notice";
  });

  faultCase(25, "list no row twice", async () => {
    const { service } = await serviceOf(pageOf("aba", "2"), pageOf("bc", "3"), pageOf("ab", ""));
    assert.equal(inShort(await pages(service)), "ab ..., c ...,  complete");
    return "7 rows, 4 of them again: 3 tests";
  });

  faultCase(25, "say how many of all are there", async () => {
    const { service, clock } = await serviceOf(pageOf("ab", "2"), pageOf("cde", ""), emptyPage);
    const { tests } = await failingTestsOf(service, clock);
    const said = new Set<string>();
    tests.onDidChange((state) => said.add(viewDescription([arrangedOf(state)], {}, clock.now()).split(" · ")[0] ?? ""));
    await tests.refresh();
    assert.deepEqual([...said], ["7 days", "2 of 5 failing", "5 failing"]);
    return "says 2 of 5, then 5";
  });
});

function arrangedOf(state: FailingTestsState) {
  return { state, visibleTests: state.tests, quarantinedHidden: 0 };
}

/** The notice above the rows. */
function notice(state: FailingTestsState): string {
  const nobody = { isMine: () => false, isInActiveFile: () => false, pathOf: () => undefined };
  const arranged = arrangeTests([state], defaultArrangement, nobody);
  const rows = createFailingTestsTree(arranged, { arrangement: defaultArrangement, now: 0, pathOf: () => undefined });
  const { label } = rows[0] ?? assert.fail("no rows");
  assert.equal(label, incompleteText(state));
  return label;
}
