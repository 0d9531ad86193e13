import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * An open folder and a sibling, each with a file; creates links, pipes and the like in the open folder.
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

  /** Creates a named pipe without a writer. Not on Windows. */
  pipe(name: string): string {
    execFileSync("mkfifo", [this.path(name)]);
    return this.path(name);
  }

  /** Replaces a file or folder by a link to the sibling's. */
  swap(kind: "file" | "folder"): void {
    const name = kind === "file" ? "sub/a.txt" : "sub";
    rmSync(this.path(name), { recursive: true });
    symlinkSync(join(this.sibling, ...name.split("/")), this.path(name));
  }

  remove(): void {
    rmSync(this.parent, { recursive: true });
  }
}
