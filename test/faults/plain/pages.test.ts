import assert from "node:assert/strict";
import { defaultArrangement } from "../../../src/domain/failingTests/arrangement";
import { arrangeTests } from "../../../src/domain/failingTests/arrangeTests";
import type { FailingTestsState } from "../../../src/domain/failingTestsState";
import { viewDescription } from "../../../src/present/text/failingTests";
import { incompleteText } from "../../../src/present/text/loadedTests";
import { createFailingTestsTree } from "../../../src/present/tree/failingTestsTree";
import { combineBytes, emptyPage, pageOf, pages, stopServers } from "../../support/client";
import { httpAnswer, type RawRequest } from "../../support/rawServer";
import { faultCase } from "../faultCase";
import { createFailingTests } from "./window";

/** Creates a client whose service returns these responses, the last one repeatedly. */
function createPair(...responses: string[]) {
  return combineBytes((socket, _, count) => socket.write(responses[count - 1] ?? responses.at(-1) ?? ""));
}

/** Formats the ids of each page, and how each page ended. */
function summarize(allPages: Awaited<ReturnType<typeof pages>>): string {
  return allPages.map(({ tests, end }) => `${tests.map(({ id }) => id).join("")} ${end ?? "..."}`).join(", ");
}

function createQuery({ body }: RawRequest) {
  const { start_time: start, end_time: end, page_query: page } = JSON.parse(body);
  return { window: `${start} ${end}`, page };
}

describe("Paging", () => {
  afterEach(stopServers);

  faultCase(25, "requests all pages with one time range and the contract's tokens", async () => {
    for (const lastToken of ["", null, undefined]) {
      const { service, server } = await createPair(pageOf("ab", "2"), pageOf("c", "3"), pageOf("de", lastToken));
      assert.equal(summarize(await pages(service)), "ab ..., c ..., de complete");
      const queries = server.requests.map(createQuery);
      assert.deepEqual(
        queries.map(({ page }) => page),
        ["", "2", "3"].map((token) => ({ page_size: 100, page_token: token })),
      );
      assert.equal(new Set(queries.map(({ window }) => window)).size, 1);
    }
    return 'first token "", 100 rows, ended by "", null and absent; one window for all pages';
  });

  faultCase(25, "ends with a notice if a page token repeats", async () => {
    const { service, server, clock } = await createPair(pageOf("a", "2"), pageOf("b", "3"), pageOf("c", "2"));
    const { tests } = await createFailingTests(service, clock);
    await tests.refresh();
    assert.equal(server.requests.length, 3);
    assert.match(readNotice(tests.current), /^Refresh: 3 of 5 loaded, then the service sent the same page twice$/);
    return "a repeated token: 3 requests, a notice";
  });

  faultCase(25, "ends with a notice if there is no last page", async () => {
    const { service, server, clock } = await combineBytes((socket, _, count) => {
      // The token bucket is refilled meanwhile.
      clock.advance(200);
      socket.write(httpAnswer(200, `{"tests":[{"id":"${count}","name":"n"}],"page":{"next_page_token":"t${count}"}}`));
    });
    const { tests } = await createFailingTests(service, clock);
    await tests.refresh();
    assert.equal(server.requests.length, 500);
    assert.match(
      readNotice(tests.current),
      /^Select a shorter time range: 500 loaded, which is the most this view loads$/,
    );
    return "pages without end: 500 requests, a notice";
  });

  faultCase(25, "lists each row once", async () => {
    const { service } = await createPair(pageOf("aba", "2"), pageOf("bc", "3"), pageOf("ab", ""));
    assert.equal(summarize(await pages(service)), "ab ..., c ...,  complete");
    return "7 rows, 4 of them again: 3 tests";
  });

  faultCase(25, "shows how many of all tests are loaded", async () => {
    const { service, clock } = await createPair(pageOf("ab", "2"), pageOf("cde", ""), emptyPage);
    const { tests } = await createFailingTests(service, clock);
    const descriptions = new Set<string>();
    tests.onDidChange((state) =>
      descriptions.add(viewDescription([arrange(state)], {}, clock.now()).split(" · ")[0] ?? ""),
    );
    await tests.refresh();
    assert.deepEqual([...descriptions], ["7 days", "2 of 5 failing", "5 failing"]);
    return "says 2 of 5, then 5";
  });
});

function arrange(state: FailingTestsState) {
  return { state, visibleTests: state.tests, quarantinedHidden: 0 };
}

/** Returns the notice above the rows. */
function readNotice(state: FailingTestsState): string {
  const context = { isMine: () => false, isInActiveFile: () => false, findPath: () => undefined };
  const arrangedTests = arrangeTests([state], defaultArrangement, context);
  const rows = createFailingTestsTree(arrangedTests, {
    arrangement: defaultArrangement,
    now: 0,
    findPath: () => undefined,
  });
  const { label } = rows[0] ?? assert.fail("no rows");
  assert.equal(label, incompleteText(state));
  return label;
}
