// A fake of the registry Open VSX and of CI's identity provider, with the endpoints that publishing needs.
import { once } from "node:events";
import { createServer } from "node:http";

/**
 * Starts both on one local port. Resolves with their address, and with the packages that are published there, each with
 * the `Authorization` header of its request.
 *
 * @param {{ publisher: string, name: string, version: string }} manifest of the extension that may be published
 */
export async function startRegistry({ publisher, name, version }) {
  const uploads = [];
  const responses = {
    "GET /identity": () => ({ value: "identity-token" }),
    "GET /api/version": () => ({ version: "1.0.0" }),
    "GET /api/-/size-limit": () => ({}),
    "POST /api/-/trusted-publishing/token": (body) => {
      const request = JSON.parse(body.toString());
      const isExpected = request.token === "identity-token" && request.namespace === publisher;
      return isExpected && request.extension === name ? { value: "short-lived-token" } : { error: "not trusted" };
    },
    "POST /api/-/publish": (body, { authorization }) => {
      uploads.push({ body, authorization });
      return { namespace: publisher, name, version, targetPlatform: "universal" };
    },
  };
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const createResponse = responses[`${request.method} ${new URL(request.url, "http://registry").pathname}`];
    response.writeHead(createResponse ? 200 : 404, { "Content-Type": "application/json" });
    response.end(JSON.stringify(createResponse?.(Buffer.concat(chunks), request.headers) ?? {}));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { address: `http://127.0.0.1:${server.address().port}`, uploads, close: () => server.close() };
}
