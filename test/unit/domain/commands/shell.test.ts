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

const allShells = [posix, fish, powerShell, cmd];
const posixOnWindows: Shell = { kind: "posix", isWindows: true };

describe("quoteCommand", () => {
  let folders: ScratchFolders;

  beforeEach(() => {
    folders = new ScratchFolders();
  });

  afterEach(() => folders.remove());

  it("passes each of 500 hostile names unchanged to the program in a POSIX shell, and runs nothing else", function () {
    if (process.platform === "win32") {
      this.skip();
    }
    const line = quoteCommand(["node", "-e", printer, "--", ...hostileNames], posix) ?? "";
    const output = execFileSync("sh", ["-c", line], { cwd: folders.open, encoding: "utf8" });
    assert.deepEqual(JSON.parse(output), hostileNames);
    assert.deepEqual(readdirSync(folders.open), ["sub"]);
  });

  const windowsCases: [program: string, shell: Shell, quotedCount: number][] = [
    ["node", powerShell, 406],
    ["npx", powerShell, 170],
    ["node", cmd, 296],
    ["npx", cmd, 296],
  ];
  for (const [program, shell, quotedCount] of windowsCases) {
    it(`passes ${quotedCount} of 500 hostile names unchanged to ${program} in ${shell.kind}, and quotes no other`, () => {
      const quotedNames = hostileNames.flatMap((name) => {
        const line = quoteCommand([program, name], shell);
        return line === undefined ? [] : [{ name, line }];
      });
      assert.deepEqual(
        quotedNames.map(({ line }) => parseWindowsLine(line, program, shell)[1]),
        quotedNames.map(({ name }) => name),
      );
      assert.equal(quotedNames.length, quotedCount);
    });
  }

  it("quotes words with special characters as each shell does", () => {
    const words = ["npx", "vitest", "-t=it's $x", "a b", String.raw`c\d`];
    assert.deepEqual(
      allShells.map((shell) => quoteCommand(words, shell)),
      [
        String.raw`npx vitest '-t=it'\''s $x' 'a b' 'c\d'`,
        String.raw`npx vitest '-t=it\'s $x' 'a b' 'c\\d'`,
        String.raw`npx vitest '-t=it''s $x' 'a b' 'c\d'`,
        String.raw`npx vitest "-t=it's $x" "a b" c\d`,
      ],
    );
  });

  const unquotable: [program: string, argument: string, shells: readonly Shell[]][] = [
    ["go", "a\nb", allShells],
    ["go", "a\u001b[31m", allShells],
    ["go", "a\u202eb", allShells],
    ["go", "", allShells],
    ["--help", "a", allShells],
    ["go", 'a"b', [powerShell, cmd]],
    ["go", "a b\\", [powerShell, cmd]],
    ["npx", "^a$", [powerShell]],
    ["npx", "100 % sure", [powerShell, cmd]],
    ["go", "/^a$/", [posixOnWindows]],
    ["go", "-run=/a", [posixOnWindows]],
  ];
  for (const [program, argument, shells] of unquotable) {
    for (const { kind, isWindows } of shells) {
      const system = isWindows ? " on Windows" : "";
      it(`returns nothing for ${program} with ${JSON.stringify(argument)} in ${kind}${system}`, () =>
        assert.equal(quoteCommand([program, argument], { kind, isWindows }), undefined));
    }
  }

  it("quotes a caret in PowerShell for a program, and for a batch file if a space is beside it", () => {
    assert.deepEqual(
      [quoteCommand(["go", "^a$"], powerShell), quoteCommand(["npx", "^a b$"], powerShell)],
      ["go '^a$'", "npx '^a b$'"],
    );
  });
});

describe("runInFolder", () => {
  let folders: ScratchFolders;

  beforeEach(() => {
    folders = new ScratchFolders();
  });

  afterEach(() => folders.remove());

  it("runs a command in a folder, and leaves the shell in its own", () => {
    assert.deepEqual(
      allShells.map((shell) => runInFolder("it's/web", "go test", shell)),
      [
        String.raw`(cd -- 'it'\''s/web' && go test)`,
        String.raw`pushd 'it\'s/web'; and begin; go test; popd; end`,
        "Push-Location -LiteralPath 'it''s/web'; if ($?) { go test; Pop-Location }",
        String.raw`pushd "it's\web" && (go test & popd)`,
      ],
    );
  });

  for (const folder of ["", "a\nb", "%a%"]) {
    it(`returns nothing for the folder ${JSON.stringify(folder)} in cmd`, () =>
      assert.equal(runInFolder(folder, "go test", cmd), undefined));
  }

  it("runs in a folder whose name is a command", function () {
    if (process.platform === "win32") {
      this.skip();
    }
    const line = runInFolder("$(touch x)", "pwd", posix) ?? "";
    execFileSync("mkdir", [folders.path("$(touch x)")]);
    const output = execFileSync("sh", ["-c", joinCommands([line, "pwd"], posix)], { cwd: folders.open });
    assert.equal(output.toString(), `${folders.path("$(touch x)")}\n${folders.open}\n`);
  });
});

describe("findShell", () => {
  const cases: [path: string, kind: Shell["kind"] | undefined][] = [
    ["/bin/bash", "posix"],
    ["/usr/bin/fish", "fish"],
    [String.raw`C:\Windows\System32\cmd.exe`, "cmd"],
    ["/usr/bin/pwsh", "powerShell"],
    ["/bin/nu", undefined],
    ["", undefined],
  ];
  for (const [path, kind] of cases) {
    it(`returns ${kind} for "${path}"`, () => assert.equal(findShell(path, false)?.kind, kind));
  }
});

/** Returns the words that a program receives for a line of PowerShell or cmd; `npx` is a batch file, run by cmd. */
function parseWindowsLine(line: string, program: string, shell: Shell): readonly string[] {
  if (shell.kind === "cmd") {
    return splitLikeWindows(checkForCmd(line));
  }
  const windowsLine = joinLikePowerShell(splitLikePowerShell(line));
  return splitLikeWindows(program === "npx" ? checkForCmd(windowsLine) : windowsLine);
}

/** Splits a line as PowerShell does, as far as the quotes of this extension need it; throws at anything else. */
function splitLikePowerShell(line: string): readonly string[] {
  const word =
    /'((?:[^'\u2018\u2019\u201a\u201b]|(['\u2018\u2019\u201a\u201b])\2)*)'|([A-Za-z0-9_./:][A-Za-z0-9_./:=+-]*)/y;
  const words: string[] = [];
  while (word.lastIndex < line.length) {
    const match = word.exec(line);
    if (!match) {
      throw new Error(`not a word: ${line}`);
    }
    words.push(match[3] ?? (match[1] ?? "").replace(/(['\u2018\u2019\u201a\u201b])\1/g, "$1"));
    if (line[word.lastIndex] === " ") {
      word.lastIndex++;
    }
  }
  return words;
}

/** Joins words to a command line as PowerShell 5 does: quotes words with spaces, and escapes nothing. */
function joinLikePowerShell(words: readonly string[]): string {
  return words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(" ");
}

/** Returns the line if cmd neither finds an operator outside of quotes nor replaces a `%`; throws otherwise. */
function checkForCmd(line: string): string {
  const unquoted = line.replace(/"[^"]*"/g, "");
  if (/[&|<>^()%!]/.test(unquoted) || line.includes("%")) {
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
    const [, backslashes = ""] = /^(\\*)(?=")/.exec(line.slice(i)) ?? [];
    if (backslashes !== "") {
      word = (word ?? "") + "\\".repeat(Math.floor(backslashes.length / 2));
      i += backslashes.length;
      if (backslashes.length % 2 === 1) {
        word += '"';
        continue;
      }
    }
    const character = line[i] ?? "";
    if (character === '"') {
      isQuoted = !isQuoted;
      word ??= "";
    } else if (character === " " && !isQuoted) {
      if (word !== undefined) {
        words.push(word);
      }
      word = undefined;
    } else {
      word = (word ?? "") + character;
    }
  }
  return word === undefined ? words : [...words, word];
}
