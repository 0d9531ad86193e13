// Steps of the release workflow besides publishing.
//   node test/workbench/release.mjs version TAG   checks a tag against the manifest and the changelog; prints
// `prerelease=true|false`
//   node test/workbench/release.mjs rehearse      publishes dist/test-health.vsix with the client of Open
// VSX, without a
//                                                 stored token, to a registry that this process plays
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { installPublisher } from "./install.mjs";
import { execute, root, SetupError, step } from "./steps.mjs";
import { isPreRelease } from "./version.mjs";

const readText = (path) => readFileSync(join(root, path), "utf8");
const { name, publisher, version } = JSON.parse(readText("package.json"));

function checkVersion(tag) {
  if (tag !== `v${version}`)
    throw new SetupError(`The tag is ${tag}, but package.json says ${version}: tag the commit v${version}.`);
  if (!readText("CHANGELOG.md").includes(`\n## ${version}`))
    throw new SetupError(`CHANGELOG.md has no section "## ${version}": rename the section "Unreleased".`);
  console.log(`prerelease=${isPreRelease(version)}`);
}

/** Starts a fake of CI's identity provider and registry; resolves with its address and the published packages. */
async function startRegistry() {
  const uploads = { published: [], authorizations: [] };
  const answers = {
    "GET /identity": () => ({ value: "identity-token" }),
    "GET /api/version": () => ({ version: "1.0.0" }),
    "GET /api/-/size-limit": () => ({}),
    "POST /api/-/trusted-publishing/token": (body) => {
      const request = JSON.parse(body.toString());
      const isExpected = request.token === "identity-token" && request.namespace === publisher;
      return isExpected && request.extension === name ? { value: "short-lived-token" } : { error: "not trusted" };
    },
    "POST /api/-/publish": (body, { authorization }) => {
      uploads.published.push(body);
      uploads.authorizations.push(authorization);
      return { namespace: publisher, name, version, targetPlatform: "universal" };
    },
  };
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const answer = answers[`${request.method} ${new URL(request.url, "http://registry").pathname}`];
    response.writeHead(answer ? 200 : 404, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answer?.(Buffer.concat(chunks), request.headers) ?? {}));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { address: `http://127.0.0.1:${server.address().port}`, uploads, close: () => server.close() };
}

async function rehearse() {
  const file = join(root, "dist", "test-health.vsix");
  const { resolve } = createRequire(join(await installPublisher(), "package.json"));
  const registry = await startRegistry();
  const env = {
    ...process.env,
    ACTIONS_ID_TOKEN_REQUEST_URL: `${registry.address}/identity?api-version=1`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: "request-token",
  };
  const args = ["publish", file, "--trusted-publishing", "--registryUrl", registry.address];
  try {
    await step("publishing", () => execute(process.execPath, [resolve("ovsx/bin/ovsx"), ...args], { env }));
  } finally {
    registry.close();
  }
  const { published, authorizations } = registry.received;
  const isSame = published.length === 1 && published[0].equals(readFileSync(file));
  if (!isSame) throw new SetupError(`The registry received ${published.length} packages, or other bytes.`);
  if (authorizations[0] !== "Bearer short-lived-token")
    throw new SetupError("The package was not published with the token that the identity was exchanged for.");
  const hash = createHash("sha256").update(published[0]).digest("hex");
  console.log(`${publisher}.${name} ${version}: ${published[0].length} bytes, sha256 ${hash}`);
}

try {
  const [command, tag] = process.argv.slice(2);
  if (command === "version") checkVersion(tag);
  else if (command === "rehearse") await rehearse();
  else throw new SetupError("usage: node test/workbench/release.mjs version TAG | rehearse");
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
