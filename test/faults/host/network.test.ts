import assert from "node:assert/strict";
import type { Socket } from "node:net";
import * as tls from "node:tls";
import * as vscode from "vscode";
import type { TestExports } from "../../../src/ui/window/testExports";
import { disconnect, extensionApi, openAndRefreshView, startService, waitForRows } from "../../host/harbour";
import type { LocalService } from "../../service/server";
import { type Certificate, makeCertificate } from "../../support/certificates";
import { ConnectProxy } from "../../support/connectProxy";
import { withEnvironment } from "../../support/environment";
import { httpAnswer, RawServer } from "../../support/rawServer";
import { createCanary, findForms } from "../canary";
import { faultCase } from "../faultCase";
import { witness } from "../witness/witness";

/** A host name that cannot be resolved and that is not a name of this computer. */
const hostName = "service.harbour.invalid";

const oneTest = JSON.stringify({
  tests: [
    {
      id: "1",
      name: "sails",
      test_suite: "boats",
      repo_html_url: "https://github.com/acme/harbour",
      status: { value: "broken", reason: "", timestamp: new Date().toISOString() },
    },
  ],
  page: { next_page_token: "", prev_page_token: "", last_page_token: "", page_index: 0, total_rows: 1 },
});

describe("Network in VS Code", () => {
  const key = createCanary();
  const authority = makeCertificate({ names: ["Harbour CA"], isAuthority: true });
  let api: TestExports;
  let restoreTrust: () => void;
  const startedServers: { stop(): Promise<unknown> }[] = [];

  before(async () => {
    restoreTrust = trust(authority);
    api = await extensionApi();
  });

  beforeEach(() => witness.clear());

  afterEach(async () => {
    await disconnect();
    await Promise.all(startedServers.splice(0).map((server) => server.stop()));
  });

  after(() => restoreTrust());

  const running = async <T extends { stop(): Promise<unknown>; start(): Promise<string> }>(server: T) => {
    startedServers.push(server);
    return { server, url: await server.start() };
  };
  const tlsServer = (certificate: Certificate) =>
    running(new RawServer((socket) => socket.end(httpAnswer(200, oneTest)), certificate));
  const connectTo = (baseUrl: string) => api.connect({ baseUrl, orgUrlSlug: "acme", apiKey: key });

  /** Returns the messages after connecting with that base URL and refreshing. */
  async function messagesFor(baseUrl: string): Promise<string> {
    witness.clear();
    await connectTo(baseUrl);
    await openAndRefreshView();
    const errors = witness.messages.filter(({ severity }) => severity === "error");
    assert.equal(errors.length, 1, JSON.stringify(witness.messages));
    return errors[0]?.text ?? "";
  }

  faultCase(
    15,
    "reports refused, unknown host, reset, three invalid certificates, and a proxy that requires a password",
    async () => {
      const service: LocalService = await startService(key);
      startedServers.push(service);
      service.faults.add({ kind: "reset", stopAfter: "halfBody" });
      const stoppedServer = await running(new RawServer(() => {}));
      await stoppedServer.server.stop();
      const selfSigned = await tlsServer(makeCertificate({ names: ["127.0.0.1"] }));
      const expiredCertificate = await tlsServer(
        makeCertificate({ names: ["127.0.0.1"], issuer: authority, validUntil: new Date(Date.now() - 3_600_000) }),
      );
      const wrongName = await tlsServer(makeCertificate({ names: ["other.example"], issuer: authority }));
      const wantsPassword = await running(
        new ConnectProxy(
          {},
          'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="harbour"\r\nContent-Length: 0\r\n\r\n',
        ),
      );
      const messages = {
        refused: await messagesFor(stoppedServer.url),
        dns: await messagesFor("https://no-such-host.invalid"),
        reset: await messagesFor(service.url),
        selfSigned: await messagesFor(selfSigned.url),
        expired: await messagesFor(expiredCertificate.url),
        wrongName: await messagesFor(wrongName.url),
        proxy: await withSettings({ proxy: wantsPassword.url }, () => messagesFor(`https://${hostName}`)),
      };
      const patterns: Readonly<Record<keyof typeof messages, RegExp>> = {
        refused: /^127\.0\.0\.1:\d+ cannot be reached: the connection was refused\. .*testHealth\.baseUrl.*http\.proxy/,
        dns: /^The host name no-such-host\.invalid cannot be found\. .*http\.proxy/,
        reset: /^127\.0\.0\.1:\d+ cannot be reached: the connection was closed before .*http\.proxy/,
        selfSigned: /^The certificate of 127\.0\.0\.1:\d+ is not trusted here\. .*http\.systemCertificates/,
        expired: /^The certificate of 127\.0\.0\.1:\d+ has expired, .*http\.proxy/,
        wrongName: /^The certificate that 127\.0\.0\.1:\d+ shows is for another host name, .*testHealth\.baseUrl/,
        proxy: /^The proxy asks for a user name and password\. .*http\.proxy/,
      };
      for (const [name, pattern] of Object.entries(patterns)) {
        assert.match(messages[name as keyof typeof messages], pattern);
      }
      const receivedRequests = [selfSigned, expiredCertificate, wrongName].flatMap(({ server }) => server.requests);
      assert.deepEqual([receivedRequests, witness.unhandledRejections], [[], []]);
      const kinds = new Set(Object.values(messages).map((text) => text.replace(/:\d+/, "")));
      return `${kinds.size} messages for 7 faults, each names a setting; ${witness.unhandledRejections.length} unhandled rejections`;
    },
  );

  faultCase(16, "uses the proxy of http.proxy, and ignores that of the environment", async () => {
    const target = await tlsServer(makeCertificate({ names: [hostName], issuer: authority }));
    const proxy = await running(new ConnectProxy({ [hostName]: target.server.port }));
    const otherProxy = await running(new ConnectProxy({ [hostName]: target.server.port }));
    const ask = async () => {
      await disconnect();
      await waitForRows(api, "none");
      await connectTo(`https://${hostName}`);
      await waitForRows(api, "some");
    };
    const proxyVariables = ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "ALL_PROXY"];
    const otherProxies = Object.fromEntries(proxyVariables.map((name) => [name, otherProxy.url]));
    await withEnvironment(otherProxies, () =>
      withSettings({ proxy: proxy.url }, async () => {
        await ask();
        // Where the editor does not limit the number of connections, our client does.
        await withSettings({ proxySupport: "on" }, ask);
      }),
    );
    assert.deepEqual([...new Set(proxy.server.tunnels.map(({ line }) => line))], [`CONNECT ${hostName}:443 HTTP/1.1`]);
    assert.deepEqual(
      proxy.server.tunnels.filter(({ bytes }) => findForms(bytes, key).length > 0 || bytes.includes("POST ")),
      [],
    );
    assert.ok(proxy.server.tunnels.every(({ bytes }) => isTlsAfterHead(bytes)));
    assert.deepEqual(otherProxy.server.tunnels, []);
    assert.ok(target.server.requests.length > 0);
    assert.ok(target.server.requests.every(({ headers }) => headers["x-api-token"] === key));
    return `${proxy.server.tunnels.length} times CONNECT and TLS, never the key; 0 connections to the other proxy`;
  });

  faultCase(31, "retries on idle connections that are closed as each request arrives", async () => {
    const usedSockets = new Set<Socket>();
    const { server, url } = await running(
      new RawServer(
        (socket) => {
          if (usedSockets.has(socket)) {
            socket.destroy();
          } else {
            socket.write(httpAnswer(200, oneTest));
          }
          usedSockets.add(socket);
        },
        makeCertificate({ names: ["127.0.0.1"], issuer: authority }),
      ),
    );
    await connectTo(url);
    const times = 50;
    for (let n = 0; n < times; n++) {
      await openAndRefreshView();
    }
    const connectionCount = server.connections;
    const retries = witness.log.filter((line) => line.includes("again in"));
    assert.deepEqual([witness.messages.filter(({ severity }) => severity === "error"), retries], [[], []]);
    assert.ok(connectionCount > times, `${connectionCount} connections`);
    return `in the editor: ${server.requests.length} requests, ${connectionCount} answered, 0 messages, 0 waits`;
  });
});

/** Makes this process trust an authority, like a system certificate on a company's computer. */
function trust({ cert }: Certificate): () => void {
  const trusting = tls as unknown as {
    getCACertificates(kind: "default"): string[];
    setDefaultCACertificates(certificates: readonly string[]): void;
  };
  const authorities = trusting.getCACertificates("default");
  trusting.setDefaultCACertificates([...authorities, cert]);
  return () => trusting.setDefaultCACertificates(authorities);
}

/** Runs the work with these values of the user's settings `http.…`. */
async function withSettings<T>(values: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  const set = async (name: string, value: string | undefined) =>
    vscode.workspace.getConfiguration("http").update(name, value, vscode.ConfigurationTarget.Global);
  for (const [name, value] of Object.entries(values)) {
    await set(name, value);
  }
  try {
    return await work();
  } finally {
    for (const name of Object.keys(values)) {
      await set(name, undefined);
    }
  }
}

/** Returns true if a TLS handshake (record type 22, version 3.x) follows the request for the tunnel. */
function isTlsAfterHead(bytes: Buffer): boolean {
  const start = bytes.indexOf("\r\n\r\n") + 4;
  return bytes[start] === 22 && bytes[start + 1] === 3;
}
