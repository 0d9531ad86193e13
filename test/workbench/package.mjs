// `npm run package`: builds what is shipped and writes dist/test-health.vsix. The same sources give the same
// bytes, whenever and wherever.
//   node test/workbench/package.mjs --again   the same once more, for nobody else to read (umask 077), and
// fails if the bytes are
//                                             others than those that were there
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { pageReadme } from "./pageReadme.mjs";
import { execute, root, SetupError, step } from "./steps.mjs";
import { isPreRelease } from "./version.mjs";

const vsce = join(root, "node_modules", "@vscode", "vsce", "vsce");
const file = join(root, "dist", "test-health.vsix");
const { repository, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** Text of the extension's page, complete: vsce rewrites nothing of it, no `#430` either. */
const readme = join("dist", "readme.md");
const options = ["--readme-path", readme, "--no-gitHubIssueLinking", "--no-gitLabIssueLinking"];
if (isPreRelease(version)) options.push("--pre-release");

/** Modification time of every file of the package, in seconds since 1970: the earliest that a zip file supports. */
const time = Date.UTC(1980, 0, 1) / 1000;

/** Mode of a regular file that its owner may write and all may read, in the format of zip files. */
const mode = (0o100644 << 16) >>> 0;

function writeReadme() {
  const text = readFileSync(join(root, ".github", "PAGE.md"), "utf8");
  writeFileSync(join(root, readme), pageReadme(text, repository.url));
}

/** Method of a compressed file, in the format of zip files. */
const deflated = 8;

/** Flag of a file whose sizes follow its data, in the format of zip files. */
const sizesFollow = 8;

/**
 * Packs a package again. Every file gets one mode: on disk they bear what the umask of whoever cloned or built
 * left of theirs, or Windows made up. Every file is compressed as far as possible, which vsce does not do.
 *
 * @param {Buffer} zip whose central directory is at its end
 */
function repack(zip) {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06"));
  const files = [];
  const records = [];
  let offset = 0;
  let position = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const { record, header, data } = readEntry(zip, position);
    position += record.length;
    const flags = record.readUInt16LE(8) & ~sizesFollow;
    record.writeUInt16LE(flags, 8);
    record.writeUInt32LE(data.length, 20);
    record.writeUInt32LE(mode, 38);
    record.writeUInt32LE(offset, 42);
    // The flags, the method, the time, the checksum and the sizes are the same in both.
    record.copy(header, 6, 8, 28);
    files.push(header, data);
    records.push(record);
    offset += header.length + data.length;
  }
  const directory = Buffer.concat(records);
  const tail = Buffer.from(zip.subarray(end));
  tail.writeUInt32LE(directory.length, 12);
  tail.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, directory, tail]);
}

/**
 * Returns the record of a file in the central directory, the header of the file, and its data, compressed anew.
 *
 * @param {Buffer} zip
 * @param {number} position of the record
 */
function readEntry(zip, position) {
  const lengths = [28, 30, 32].map((field) => zip.readUInt16LE(position + field));
  const recordLength = lengths.reduce((sum, length) => sum + length, 46);
  const record = Buffer.from(zip.subarray(position, position + recordLength));
  const start = record.readUInt32LE(42);
  const dataStart = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
  const header = Buffer.from(zip.subarray(start, dataStart));
  const packedData = zip.subarray(dataStart, dataStart + record.readUInt32LE(20));
  if (record.readUInt16LE(10) !== deflated) return { record, header, data: packedData };
  return { record, header, data: deflateRawSync(inflateRawSync(packedData), { level: 9 }) };
}

function digest() {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

try {
  const isRepeated = process.argv.includes("--again");
  const firstDigest = isRepeated && digest();
  if (isRepeated) process.umask(0o077);
  await step("building the package", async () => {
    await execute(process.execPath, ["esbuild.mjs", "--production"]);
    writeReadme();
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(time), TZ: "UTC" };
    await execute(process.execPath, [vsce, "package", ...options, "--out", file], { env });
    writeFileSync(file, repack(readFileSync(file)));
  });
  if (isRepeated && firstDigest !== digest())
    throw new SetupError("The package that was built again has other bytes than the first.");
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
