import assert from "node:assert/strict";
import https from "node:https";
import { makeCertificate } from "../support/certificates";
import { ownTime } from "../support/cpuTime";
import { httpAnswer, RawServer } from "../support/rawServer";
import { disconnect, extensionApi, openAndRefreshView, removeApiKey, waitForRows } from "./harbour";

const pageCount = 30;
/** Time after which Node closes an idle connection, in milliseconds: longer than this test. */
const idleMs = 60_000;

/** Creates a page with one test; the token of the next page is its number. */
function createPage(body: string): string {
  const { page_query } = JSON.parse(body) as { page_query: { page_token: string } };
  const page = Number(page_query.page_token || "0");
  const next = page + 1 < pageCount ? String(page + 1) : "";
  const tests = [{ id: `test-${page}`, name: `sails ${page}` }];
  return httpAnswer(200, JSON.stringify({ tests, page: { next_page_token: next, total_rows: pageCount } }));
}

describe("Connections to the service", () => {
  const certificate = makeCertificate({ names: ["127.0.0.1"] });
  const { timeout } = https.globalAgent.options;
  let server: RawServer;

  before(() => {
    // The editor uses this agent for requests that need no proxy.
    Object.assign(https.globalAgent.options, { ca: certificate.cert, timeout: idleMs });
  });

  after(async () => {
    delete https.globalAgent.options.ca;
    Object.assign(https.globalAgent.options, { timeout });
    await disconnect();
    await server.stop();
  });

  it("are at most three for all pages, and closed when the API key is removed", async () => {
    server = new RawServer((socket, { body }) => socket.write(createPage(body)), certificate);
    const api = await extensionApi();
    await api.connect({ baseUrl: await server.start(), orgUrlSlug: "acme", apiKey: "key-of-the-host-tests" });
    await openAndRefreshView();
    await waitForRows(api, "some");
    assert.ok(server.requests.length >= pageCount, `${server.requests.length} requests`);
    assert.ok(server.connections <= 3, `${server.connections} connections for ${server.requests.length} requests`);
    await removeApiKey();
    const closeMs = await ownTime(server.allClosed());
    assert.ok(closeMs < 4_500, `closed after ${closeMs} ms`);
  });
});
