import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A folder that a person has open and one beside it, each with a file, and what may lie in the open
 * one in place of a file.
 */
export class ScratchFolders {
  private readonly parent = mkdtempSync(join(realpathSync(tmpdir()), "test-health-files-"));
  readonly open = join(this.parent, "open");
  readonly sibling = join(this.parent, "open-not");

  constructor() {
    for (const folder of [this.open, this.sibling]) {
      mkdirSync(join(folder, "sub"), { recursive: true });
      writeFileSync(join(folder, "sub", "a.txt"), `of ${folder === this.open ? "open" : "beside"}`);
    }
  }

  path(name: string): string {
    return join(this.open, ...name.split("/"));
  }

  write(name: string, content: string | Uint8Array): string {
    writeFileSync(this.path(name), content);
    return this.path(name);
  }

  link(name: string, target: string): string {
    symlinkSync(target, this.path(name));
    return this.path(name);
  }

  /** A named pipe that nobody writes to. Not on Windows. */
  pipe(name: string): string {
    execFileSync("mkfifo", [this.path(name)]);
    return this.path(name);
  }

  /** Puts a link to the folder beside, or to its file, in the place of the open one's. */
  swap(kind: "file" | "folder"): void {
    const name = kind === "file" ? "sub/a.txt" : "sub";
    rmSync(this.path(name), { recursive: true });
    symlinkSync(join(this.sibling, ...name.split("/")), this.path(name));
  }

  remove(): void {
    rmSync(this.parent, { recursive: true });
  }
}
