import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { root, type Source } from "../sources";

/** Every Markdown file of the repository. */
export function documents(): Source[] {
  const listing = ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"];
  return execFileSync("git", listing, { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((path) => path !== "" && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** Returns the targets of a document's relative links and pictures, as paths from the root, with their anchors. */
export function relativeLinks({ path, text }: Source): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? "")
    .filter((target) => !/^[a-z-]+:/.test(target))
    .map((target) => (target.startsWith("#") ? path + target : posix.join(posix.dirname(path), target)));
}

/** Returns the anchors of a document's headings, as Git hosts create them. */
export function listAnchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Returns the contents of a document's code spans and code blocks. */
export function extractCode(text: string): string[] {
  return text.match(/^```[\s\S]*?^```|`[^`\n]+`/gm) ?? [];
}
