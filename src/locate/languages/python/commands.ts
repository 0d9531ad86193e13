import { createTable } from "../../../base/table";
import type { TestAddress } from "../../../domain/testAddress";
import { isInside, type Span } from "../../syntax/sourceText";
import {
  type CommandRules,
  createNamedTest,
  type DeclaredTest,
  findFile,
  findNearest,
  namesOwner,
  type PlacedTest,
  type ProjectFiles,
  type Runner,
} from "../../testCommands";
import { findChain } from "../../types/nested";
import { outlinePython, type PythonDeclaration } from "./outline";

/** Commands of pytest, unittest and Django, depending on which of them the files of the project mention. */
export const pythonCommands: CommandRules = {
  readTests({ text }) {
    const { declarations } = outlinePython(text);
    return (place, address) => {
      const declaration = declarations.find((candidate) => declares(candidate, place));
      return declaration && createTest(declaration, declarations, address);
    };
  },
  findRunner,
};

/**
 * Returns whether a declaration is the test at a place. The place of a parametrized case lies in one of the test's
 * decorators.
 */
function declares({ kind, span, decorators }: PythonDeclaration, place: Span): boolean {
  if (kind === "class") {
    return false;
  }
  return span.start === place.start || decorators.some((decorator) => isInside(place, decorator));
}

/** Creates the test for a function. A method belongs to the class that the record names, which may inherit it. */
function createTest(
  { name, parent }: PythonDeclaration,
  declarations: readonly PythonDeclaration[],
  address: TestAddress,
): DeclaredTest | undefined {
  if (!parent) {
    return createNamedTest([name]);
  }
  if (parent.kind !== "class") {
    return undefined;
  }
  const owners = declarations.filter((candidate) => candidate.kind === "class" && namesOwner(address, candidate.name));
  const owner = owners.includes(parent) ? parent : owners.at(-1);
  return owner && createNamedTest([...findChain(owner), name]);
}

const manifests = ["pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg", "setup.py"];
const requirements = ["requirements-dev.txt", "requirements.txt"];

function imports(text: string, module: string): boolean {
  return new RegExp(String.raw`^[ \t]*(?:import|from)[ \t]+${module}\b`, "m").test(text);
}

async function findRunner(project: ProjectFiles): Promise<Runner | undefined> {
  const manage = await findNearest(project, ["manage.py"], (text) => text.includes("django"));
  const names = [...manifests, ...requirements];
  const mention = await findNearest(project, names, (text) => /\bpytest\b/.test(text));
  const isPytest = mention !== undefined || imports(project.text, "pytest");
  const manifest = mention ?? (await findNearest(project, manifests));
  const folder = manifest?.folder ?? "";
  const prefix = await findPrefix(project, mention?.name);
  if (isPytest) {
    return createPytest(folder, prefix);
  }
  if (manage && imports(project.text, "django")) {
    return createModuleRunner(manage.folder, ["python", "manage.py", "test"], prefix);
  }
  if (!imports(project.text, "unittest")) {
    return undefined;
  }
  return createModuleRunner(folder, ["python", "-m", "unittest"], prefix);
}

/** Tools that run commands in a project's environment, by the name of their lock file. */
const toolsByLockFile: Readonly<Record<string, string>> = createTable({
  "uv.lock": "uv",
  "poetry.lock": "poetry",
  "pdm.lock": "pdm",
  "Pipfile.lock": "pipenv",
});

interface Prefix {
  readonly words: readonly string[];
  /** Set if the words already start the test runner. */
  readonly isRunner?: true;
}

/**
 * @param mention name of the file that mentions pytest. If it is `tox.ini`, or if there is none, tox or nox may have to
 *   start pytest.
 */
async function findPrefix(project: ProjectFiles, mention: string | undefined): Promise<Prefix> {
  const lockFile = await findFile(project, Object.keys(toolsByLockFile));
  const tool = toolsByLockFile[lockFile?.name ?? ""];
  if (tool !== undefined) {
    return { words: [tool, "run"] };
  }
  if (mention !== undefined && mention !== "tox.ini") {
    return { words: [] };
  }
  const starter = await findNearest(
    project,
    ["tox.ini", "noxfile.py"],
    (text) => text.includes("posargs") && text.includes("pytest") && !text.includes("[pytest]"),
  );
  if (!starter) {
    return { words: [] };
  }
  return { words: [starter.name === "tox.ini" ? "tox" : "nox", "--"], isRunner: true };
}

function createPytest(folder: string, { words, isRunner }: Prefix): Runner {
  return {
    folder,
    words: isRunner ? words : [...words, "pytest"],
    select: selectNode,
  };
}

/** Selects a test by node id, with the case in brackets if the record belongs to a case of a parametrized test. */
function selectNode({ path, names, address }: PlacedTest): string {
  const ownName = names.at(-1) ?? "";
  const [, parameters = ""] = /^\w+(\[.*\])$/s.exec(address.name) ?? [];
  const isCase = address.name === `${ownName}${parameters}`;
  const id = [path, ...names].join("::");
  if (isCase) {
    return `${id}${parameters}`;
  }
  return id;
}

function createModuleRunner(folder: string, command: readonly string[], prefix: Prefix): Runner {
  const words = prefix.isRunner ? command : [...prefix.words, ...command];
  return { folder, words, select: selectDotted };
}

/** Selects a test by the dotted name of its module, class and method. */
function selectDotted({ path, names }: PlacedTest): string | undefined {
  if (names.length < 2) {
    return undefined;
  }
  const parts = [...path.replace(/\.py$/, "").split("/"), ...names];
  const areNames = parts.every((part) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(part));
  if (areNames) {
    return parts.join(".");
  }
  return undefined;
}
