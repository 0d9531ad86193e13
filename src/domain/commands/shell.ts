/** Syntax of a shell. */
export type ShellKind = "posix" | "fish" | "powerShell" | "cmd";

/**
 * Shell of the user, and whether its programs run on Windows, where they get a command line instead of separate
 * arguments.
 */
export interface Shell {
  readonly kind: ShellKind;
  readonly isWindows: boolean;
}

const kinds: readonly (readonly [ShellKind, RegExp])[] = [
  ["posix", /^(?:ba|z|da|a|k)?sh$/],
  ["fish", /^fish$/],
  ["powerShell", /^(?:powershell|pwsh)$/],
  ["cmd", /^cmd$/],
];

/** Returns the shell with this path; `undefined` for one whose quoting rules are not known here. */
export function findShell(path: string, isWindows: boolean): Shell | undefined {
  const fileName = path.split(/[\\/]/).at(-1) ?? "";
  const name = fileName.toLowerCase().replace(/\.exe$/, "");
  const kind = kinds.find(([, names]) => names.test(name))?.[0];
  return kind && { kind, isWindows };
}

const lineEnds = String.raw`\u2028\u2029`;
const directions = String.raw`\u200e\u200f\u202a-\u202e\u2066-\u2069`;
/** Characters that move the cursor, end a line or hide what a line does, and halves of characters. */
const unspeakable = new RegExp(String.raw`[\p{Cc}\p{Cs}${lineEnds}${directions}]`, "u");
const plainWord = /^[A-Za-z0-9_./:=@,+-]+$/;

/**
 * Programs that are executable files on Windows too. The others may be batch files there, which read the words that
 * they get as `cmd` does.
 */
const executables: ReadonlySet<string> = new Set(
  "cargo ctest dart dotnet go node perl php poetry py python ruby swift uv".split(" "),
);

/**
 * Quotes a command for a shell so that no word becomes an operator, a variable or a pattern of the shell; returns
 * `undefined` if a word cannot be quoted safely.
 */
export function quoteCommand(words: readonly string[], shell: Shell): string | undefined {
  const [program = "", ...args] = words;
  const programText = quoteProgram(program, shell);
  const texts = args.map((word) => quoteWord(word, shell, executables.has(program)));
  if (programText === undefined || !texts.every((text) => text !== undefined)) {
    return undefined;
  }
  return [programText, ...texts].join(" ");
}

function quoteProgram(program: string, shell: Shell): string | undefined {
  if (program.startsWith("-") || !plainWord.test(program)) {
    return undefined;
  }
  if (shell.kind === "cmd") {
    return program.replaceAll("/", "\\");
  }
  return program;
}

/** Quotes a word for a shell; returns `undefined` if that is not safe. */
function quoteWord(word: string, shell: Shell, isExecutable: boolean): string | undefined {
  if (word === "" || unspeakable.test(word)) {
    return undefined;
  }
  if (shell.isWindows && !reachesWindowsProgram(word, shell.kind, isExecutable)) {
    return undefined;
  }
  return quoteFor(word, shell);
}

function quoteFor(word: string, shell: Shell): string | undefined {
  switch (shell.kind) {
    case "posix":
      return plainWord.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
    case "fish":
      return plainWord.test(word) ? word : `'${word.replace(/[\\']/g, String.raw`\$&`)}'`;
    case "powerShell":
      return quoteForPowerShell(word);
    case "cmd":
      return quoteForCmd(word);
  }
}

/** PowerShell reads the typographic quotes as `'` too; versions pass a `"` to a program in different ways. */
const powerShellWord = /^[A-Za-z0-9_./:][A-Za-z0-9_./:=+-]*$/;

function quoteForPowerShell(word: string): string | undefined {
  if (word.includes('"')) {
    return undefined;
  }
  if (powerShellWord.test(word)) {
    return word;
  }
  return `'${word.replace(/['\u2018\u2019\u201a\u201b]/g, "$&$&")}'`;
}

/** `cmd` replaces variables between quotes too, and `!` where delayed expansion is on. */
function quoteForCmd(word: string): string | undefined {
  if (/["%!]/.test(word)) {
    return undefined;
  }
  return /^[A-Za-z0-9_.:\\/-]+$/.test(word) ? word : `"${word}"`;
}

/**
 * Returns whether a program gets a word unchanged on Windows, where it splits its command line itself by quotes and
 * backslashes.
 */
function reachesWindowsProgram(word: string, kind: ShellKind, isExecutable: boolean): boolean {
  if (kind === "posix" || kind === "fish") {
    return !isConvertedPath(word);
  }
  // A backslash before the closing quote would escape it.
  if (word.endsWith("\\") || word.includes('"')) {
    return false;
  }
  if (isExecutable) {
    return true;
  }
  // PowerShell puts only words with blanks between quotes.
  const isQuoted = kind === "cmd" || /\s/.test(word);
  return isQuoted ? !/[%!]/.test(word) : !/[%!^&|<>(),;]/.test(word);
}

/** Shells of MSYS convert words that look like paths of Unix. */
function isConvertedPath(word: string): boolean {
  return /(?:^|[=:,;'"])\//.test(word);
}

/**
 * Returns the line that runs a command in a folder without changing the shell's own; `undefined` if the folder cannot
 * be quoted safely.
 */
export function runInFolder(folder: string, command: string, shell: Shell): string | undefined {
  const path = quoteFolder(folder, shell);
  if (path === undefined) {
    return undefined;
  }
  switch (shell.kind) {
    case "posix":
      return `(cd -- ${path} && ${command})`;
    case "fish":
      return `pushd ${path}; and begin; ${command}; popd; end`;
    case "powerShell":
      return `Push-Location -LiteralPath ${path}; if ($?) { ${command}; Pop-Location }`;
    case "cmd":
      return `pushd ${path} && (${command} & popd)`;
  }
}

function quoteFolder(folder: string, shell: Shell): string | undefined {
  if (folder === "" || unspeakable.test(folder)) {
    return undefined;
  }
  const path = folder.startsWith("-") ? `./${folder}` : folder;
  if (shell.kind === "cmd") {
    return quoteForCmd(path.replaceAll("/", "\\"));
  }
  return quoteFor(path, shell);
}

/** Joins commands to one line in which each runs even if others fail. */
export function joinCommands(commands: readonly string[], { kind }: Shell): string {
  return commands.join(kind === "cmd" ? " & " : "; ");
}
