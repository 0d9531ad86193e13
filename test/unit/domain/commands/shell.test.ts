import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { findShell, joinCommands, quoteCommand, runInFolder, type Shell } from "../../../../src/domain/commands/shell";
import { ScratchFolders } from "../../../support/scratchFolders";
import { hostileNames } from "./hostileNames";

const posix: Shell = { kind: "posix", isWindows: false };
const fish: Shell = { kind: "fish", isWindows: false };
const powerShell: Shell = { kind: "powerShell", isWindows: true };
const cmd: Shell = { kind: "cmd", isWindows: true };

/** Prints its arguments as JSON. */
const printer = "process.stdout.write(JSON.stringify(process.argv.slice(1)))";

/** Splits a line as PowerShell does, as far as the quotes of this extension need it; throws at anything else. */
function splitPowerShell(line: string): readonly string[] {
  const token =
    /'((?:[^'\u2018\u2019\u201a\u201b]|(['\u2018\u2019\u201a\u201b])\2)*)'|([A-Za-z0-9_./:][A-Za-z0-9_./:=+-]*)/y;
  const words: string[] = [];
  while (token.lastIndex < line.length) {
    const match = token.exec(line);
    if (!match) {
      throw new Error(`not a word: ${line}`);
    }
    words.push(match[3] ?? (match[1] ?? "").replace(/(['\u2018\u2019\u201a\u201b])\1/g, "$1"));
    if (line[token.lastIndex] === " ") {
      token.lastIndex++;
    }
  }
  return words;
}

/** Writes words as a line of Windows as PowerShell 5 does: with quotes around those with blanks, and no escapes. */
const joinLikePowerShell = (words: readonly string[]): string =>
  words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(" ");

/** Returns what `cmd` leaves of a line: outside of quotes, operators end a command; inside, `%` alone is replaced. */
function readLikeCmd(line: string): string {
  const outside = line.replace(/"[^"]*"/g, "");
  if (/[&|<>^()%!]/.test(outside) || line.includes("%")) {
    throw new Error(`more than words: ${line}`);
  }
  return line;
}

/** Splits a line as the C runtime of Windows does. */
function splitLikeWindows(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let isQuoted = false;
  for (let i = 0; i < line.length; i++) {
    const [, slashes = ""] = /^(\\*)(?=")/.exec(line.slice(i)) ?? [];
    if (slashes !== "") {
      word = (word ?? "") + "\\".repeat(Math.floor(slashes.length / 2));
      i += slashes.length;
      if (slashes.length % 2 === 1) {
        word += '"';
        continue;
      }
    }
    const mark = line[i] ?? "";
    if (mark === '"') {
      isQuoted = !isQuoted;
      word ??= "";
    } else if (mark === " " && !isQuoted) {
      if (word !== undefined) {
        words.push(word);
      }
      word = undefined;
    } else {
      word = (word ?? "") + mark;
    }
  }
  return word === undefined ? words : [...words, word];
}

describe("a command for a shell", () => {
  let folders: ScratchFolders;

  beforeEach(() => {
    folders = new ScratchFolders();
  });

  afterEach(() => folders.remove());

  it("gives the program each of 500 hostile names byte for byte in a POSIX shell, and runs nothing else", function () {
    if (process.platform === "win32") {
      this.skip();
    }
    const line = quoteCommand(["node", "-e", printer, "--", ...hostileNames], posix) ?? "";
    const output = execFileSync("sh", ["-c", line], { cwd: folders.open, encoding: "utf8" });
    assert.deepEqual(JSON.parse(output), hostileNames);
    assert.deepEqual(readdirSync(folders.open), ["sub"]);
  });

  for (const program of ["node", "npx"]) {
    it(`gives ${program} each of 500 hostile names in PowerShell, by its rules, or says nothing`, () => {
      const lines = hostileNames.map((name) => quoteCommand([program, name], powerShell));
      const wrongNames = hostileNames.filter((name, index) => {
        const line = lines[index];
        if (line === undefined) {
          return false;
        }
        const words = splitPowerShell(line);
        const windowsLine = joinLikePowerShell(words);
        const batchLine = program === "npx" ? readLikeCmd(windowsLine) : windowsLine;
        return splitLikeWindows(batchLine)[1] !== name;
      });
      assert.deepEqual(wrongNames, []);
      assert.equal(lines.filter((line) => line !== undefined).length > 100, true);
    });

    it(`gives ${program} each of 500 hostile names in cmd, by its rules, or says nothing`, () => {
      const lines = hostileNames.map((name) => quoteCommand([program, name], cmd));
      const wrongNames = hostileNames.filter((name, index) => {
        const line = lines[index];
        return line !== undefined && splitLikeWindows(readLikeCmd(line))[1] !== name;
      });
      assert.deepEqual(wrongNames, []);
      assert.equal(lines.filter((line) => line !== undefined).length > 100, true);
    });
  }

  it("quotes what is not plain", () => {
    const words = ["npx", "vitest", "-t=it's $x", "a b", String.raw`c\d`];
    assert.deepEqual(
      [posix, fish, powerShell, cmd].map((shell) => quoteCommand(words, shell)),
      [
        String.raw`npx vitest '-t=it'\''s $x' 'a b' 'c\d'`,
        String.raw`npx vitest '-t=it\'s $x' 'a b' 'c\\d'`,
        String.raw`npx vitest '-t=it''s $x' 'a b' 'c\d'`,
        String.raw`npx vitest "-t=it's $x" "a b" c\d`,
      ],
    );
  });

  it("says nothing where a word would not stay what it is", () => {
    const unsaid = (words: readonly string[], shell: Shell) => quoteCommand(words, shell) === undefined;
    const cases: readonly (readonly [readonly string[], readonly Shell[]])[] = [
      [
        ["go", "a\nb"],
        [posix, fish, powerShell, cmd],
      ],
      [
        ["go", "a\u001b[31m"],
        [posix, fish, powerShell, cmd],
      ],
      [
        ["go", "a\u202eb"],
        [posix, fish, powerShell, cmd],
      ],
      [
        ["go", ""],
        [posix, fish, powerShell, cmd],
      ],
      [
        ["--help", "a"],
        [posix, fish, powerShell, cmd],
      ],
      [
        ["go", 'a"b'],
        [powerShell, cmd],
      ],
      [
        ["go", "a b\\"],
        [powerShell, cmd],
      ],
      [["npx", "^a$"], [powerShell]],
      [
        ["npx", "100 % sure"],
        [powerShell, cmd],
      ],
      [["go", "/^a$/"], [{ kind: "posix", isWindows: true }]],
      [["go", "-run=/a"], [{ kind: "posix", isWindows: true }]],
    ];
    assert.deepEqual(
      cases.filter(([words, shells]) => !shells.every((shell) => unsaid(words, shell))),
      [],
    );
    assert.equal(quoteCommand(["go", "^a$"], powerShell), "go '^a$'");
    assert.equal(quoteCommand(["npx", "^a b$"], powerShell), "npx '^a b$'");
  });

  it("runs in a folder, and leaves the shell where it is", () => {
    const shells = [posix, fish, powerShell, cmd];
    assert.deepEqual(
      shells.map((shell) => runInFolder("it's/web", "go test", shell)),
      [
        String.raw`(cd -- 'it'\''s/web' && go test)`,
        String.raw`pushd 'it\'s/web'; and begin; go test; popd; end`,
        "Push-Location -LiteralPath 'it''s/web'; if ($?) { go test; Pop-Location }",
        String.raw`pushd "it's\web" && (go test & popd)`,
      ],
    );
    assert.deepEqual(
      ["", "a\nb", "%a%"].map((folder) => runInFolder(folder, "go test", cmd)),
      [undefined, undefined, undefined],
    );
  });

  it("runs in a folder whose name is a trap", function () {
    if (process.platform === "win32") {
      this.skip();
    }
    const line = runInFolder("$(touch x)", "pwd", posix) ?? "";
    execFileSync("mkdir", [folders.path("$(touch x)")]);
    const output = execFileSync("sh", ["-c", joinCommands([line, "pwd"], posix)], { cwd: folders.open });
    assert.equal(output.toString(), `${folders.path("$(touch x)")}\n${folders.open}\n`);
  });

  it("knows shells by their programs", () => {
    const paths = [
      "/bin/bash",
      "/usr/bin/fish",
      String.raw`C:\Windows\System32\cmd.exe`,
      "/usr/bin/pwsh",
      "/bin/nu",
      "",
    ];
    assert.deepEqual(
      paths.map((path) => findShell(path, false)?.kind),
      ["posix", "fish", "cmd", "powerShell", undefined, undefined],
    );
  });
});
