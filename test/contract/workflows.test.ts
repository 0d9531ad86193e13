import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/sources";

/** The text of a job in a workflow. */
interface Job {
  /** Name of the file and the job, such as `release.yml package`. */
  readonly name: string;
  readonly text: string;
}

const folder = join(root, ".github", "workflows");
const workflows = readdirSync(folder).map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
const jobs: readonly Job[] = workflows.flatMap(({ file, text }) => {
  const [, jobsText = ""] = text.split(/^jobs:\n/m);
  const [, ...parts] = jobsText.split(/^ {2}(\w+):\n/m);
  return parts.flatMap((part, index) =>
    index % 2 === 0 ? { name: `${file} ${part}`, text: parts[index + 1] ?? "" } : [],
  );
});

const readText = (name: string) => jobs.find((job) => job.name === name)?.text ?? assert.fail(`no job ${name}`);
const listNames = (selected: readonly Job[]) => selected.map(({ name }) => name);
/** The jobs that may write, sign, or identify as this repository. */
const trustedJobs = jobs.filter(({ text }) => /^ {6}[\w-]+: write$/m.test(text));

/** Throws if the text does not have all parts, in this order. */
function assertInOrder(text: string, ...parts: readonly string[]): void {
  let position = 0;
  for (const part of parts) {
    position = text.indexOf(part, position);
    assert.ok(position >= 0, `${part} is missing, or comes too early`);
  }
}

describe("Workflows", () => {
  it("give only four jobs more than the right to read", () => {
    assert.deepEqual(
      workflows.filter(({ text }) => !/^permissions:\n {2}contents: read\njobs:$/m.test(text)).map(({ file }) => file),
      [],
    );
    assert.deepEqual(
      trustedJobs.map(({ name, text }) => [name, ...(text.match(/[\w-]+: write$/gm) ?? [])]),
      [
        ["release.yml package", "id-token: write", "attestations: write"],
        ["release.yml marketplace", "id-token: write"],
        ["release.yml openVsx", "id-token: write"],
        ["release.yml github", "contents: write"],
      ],
    );
  });

  it("store no credentials in a checkout", () => {
    const wrongJobs = jobs.filter(({ text }) => {
      const checkouts = text.match(/uses: actions\/checkout@.*/g) ?? [];
      const withoutCredentials = text.match(
        /uses: actions\/checkout@.*\n {8}with:\n {10}persist-credentials: false\n/g,
      );
      return checkouts.length !== (withoutCredentials ?? []).length;
    });
    assert.deepEqual(listNames(wrongJobs), []);
  });

  it("pin each action to a commit, and name its version", () => {
    const uses = workflows.flatMap(({ text }) => text.match(/uses: .*/g) ?? []);
    assert.deepEqual(
      uses.filter((line) => !/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
      [],
    );
  });

  it("run only packaging and publishing in jobs that may sign or publish", () => {
    assert.deepEqual(
      trustedJobs.map(({ name, text }) => [name, ...(text.match(/\b(?:npm|npx|node|\.ci\/run) .*|\.ci\/run/g) ?? [])]),
      [
        [
          "release.yml package",
          'node test/workbench/release.mjs version "$GITHUB_REF_NAME" >> "$GITHUB_OUTPUT"',
          "node test/workbench/release.mjs install",
          "npm run package",
          "npm sbom --package-lock-only --sbom-format cyclonedx --sbom-type application --omit dev > dist/test-health.cdx.json",
        ],
        [
          "release.yml marketplace",
          "node test/workbench/release.mjs install",
          "npx --no-install vsce publish --packagePath dist/test-health.vsix --azure-credential --skip-duplicate",
        ],
        [
          "release.yml openVsx",
          "npm ci --ignore-scripts",
          "npx --no-install --prefix test/release ovsx publish dist/test-health.vsix --trusted-publishing --skip-duplicate",
        ],
        ["release.yml github"],
      ],
    );
  });

  it("sign only the bytes that were tested", () => {
    assertInOrder(readText("release.yml test"), "run: .ci/run", "id: digest", 'release.mjs digest >> "$GITHUB_OUTPUT"');
    assertInOrder(
      readText("release.yml package"),
      "needs: test\n",
      "run: npm run package\n",
      "needs.test.outputs.sha256",
      "sha256sum --check",
      "uses: actions/attest@",
    );
  });

  it("use no cache in a release, since files of another run would be signed", () => {
    const cachingJobs = jobs.filter(({ name, text }) => name.startsWith("release.yml") && /\bcache\b/.test(text));
    assert.deepEqual(listNames(cachingJobs), []);
  });

  it("check a clone with CRLF in a time zone that is not a whole hour from UTC, and rehearse the release", () => {
    assertInOrder(
      readText("ci.yml elsewhere"),
      "TZ: Asia/Kathmandu\n",
      "core.autocrlf true\n",
      "uses: actions/checkout@",
      "run: npm run check\n",
    );
    assertInOrder(readText("ci.yml release"), "run: npm run release:rehearse\n");
  });

  it("run all tests ten times a night, in parallel with six busy loops", () => {
    assertInOrder(
      readText("nightly.yml busy"),
      "run: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n",
      "for loop in 1 2 3 4 5 6; do\n",
      'node --eval "for (;;) {}" &\n',
      ".ci/run\n",
    );
  });
});
