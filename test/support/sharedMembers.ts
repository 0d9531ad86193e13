import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./sources";

/** Modules of each bundled file, and the exports of the shared file, which does not contain their names. */
export interface BundleFacts {
  readonly outputs: Record<string, { readonly inputs: Record<string, unknown> }>;
  readonly sharedMembers: readonly { readonly module: string; readonly name: string }[];
}

/** Bundles the extension, as for its release, into a folder. */
export function bundleInto(folder: string): BundleFacts {
  const factsFolder = mkdtempSync(join(tmpdir(), "test-health-metafile-"));
  const metafile = join(factsFolder, "metafile.json");
  try {
    const options = ["--production", `--outdir=${folder}`, `--metafile=${metafile}`];
    execFileSync(process.execPath, ["esbuild.mjs", ...options], { cwd: root });
    return JSON.parse(readFileSync(metafile, "utf8")) as BundleFacts;
  } finally {
    rmSync(factsFolder, { recursive: true, force: true });
  }
}

/** Returns an export of a module that the files of a bundle share. Throws `TypeError` if they do not share it. */
export function findSharedMember(
  bundle: string,
  { sharedMembers }: BundleFacts,
  { module, name }: { readonly module: string; readonly name: string },
): unknown {
  const index = sharedMembers.findIndex((member) => member.module === module && member.name === name);
  if (index < 0) {
    throw new TypeError(`${name} of ${module} is not shared`);
  }
  const { members } = createRequire(__filename)(join(bundle, "shared.js")) as { readonly members: readonly unknown[] };
  return members[index];
}
