import type { TestAddress } from "../../../domain/testAddress";
import { isInside, type Span } from "../../syntax/sourceText";
import {
  type CommandRules,
  createNamedTest,
  type DeclaredTest,
  findNearest,
  fixedTitles,
  namesOwner,
  type PlacedTest,
  type ProjectFiles,
  type Runner,
} from "../../testCommands";
import { findChain } from "../../types/nested";
import { outlinePython, type PythonDeclaration } from "./outline";

/** pytest, unittest and Django, as the files of the project name them. */
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

/** A case of a parametrized test stands in one of its decorators. */
function declares({ kind, span, decorators }: PythonDeclaration, place: Span): boolean {
  if (kind === "class") return false;
  return span.start === place.start || decorators.some((decorator) => isInside(place, decorator));
}

/** Creates the test of a function, in the class that the record names: it may inherit the function. */
function createTest(
  { name, parent }: PythonDeclaration,
  declarations: readonly PythonDeclaration[],
  address: TestAddress,
): DeclaredTest | undefined {
  if (!parent) return createNamedTest([name]);
  if (parent.kind !== "class") return undefined;
  const owners = declarations.filter((candidate) => candidate.kind === "class" && namesOwner(address, candidate.name));
  const owner = owners.includes(parent) ? parent : owners.at(-1);
  return owner && createNamedTest([...findChain(owner), name]);
}

const manifests = ["pytest.ini", ".pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg", "setup.py"];
const requirements = ["requirements-dev.txt", "requirements-test.txt", "dev-requirements.txt", "requirements.txt"];
const importsPytest = /^[ \t]*(?:import|from)[ \t]+pytest\b/m;
const importsUnittest = /^[ \t]*(?:import|from)[ \t]+unittest\b/m;
const importsDjango = /^[ \t]*(?:import|from)[ \t]+django\b/m;

async function findRunner(project: ProjectFiles): Promise<Runner | undefined> {
  const manage = await findNearest(project, ["manage.py"], (text) => text.includes("django"));
  const names = [...manifests, ...requirements];
  const mention = await findNearest(project, names, (text) => /\bpytest\b/.test(text));
  const isPytest = mention !== undefined || importsPytest.test(project.text);
  const manifest = mention ?? (await findNearest(project, manifests));
  const folder = manifest?.folder ?? "";
  const prefix = await findPrefix(project, mention?.name);
  if (isPytest) return createPytest(folder, prefix);
  if (manage && importsDjango.test(project.text)) {
    return createModuleRunner(manage.folder, ["python", "manage.py", "test"], prefix);
  }
  if (!importsUnittest.test(project.text)) return undefined;
  return createModuleRunner(folder, ["python", "-m", "unittest"], prefix);
}

/** Lock files of the tools that run commands in the environment of a project. */
const prefixes: readonly (readonly [string, readonly string[]])[] = [
  ["uv.lock", ["uv", "run"]],
  ["poetry.lock", ["poetry", "run"]],
  ["pdm.lock", ["pdm", "run"]],
  ["Pipfile.lock", ["pipenv", "run"]],
];

interface Prefix {
  readonly words: readonly string[];
  /** Set if the words start the runner themselves. */
  readonly isRunner?: true;
}

/** @param mention name of the file that mentions pytest: tox and nox start it where no other file does */
async function findPrefix(project: ProjectFiles, mention: string | undefined): Promise<Prefix> {
  for (const [name, words] of prefixes) {
    for (const folder of project.folders) if (await project.has(folder, name)) return { words };
  }
  const takesArguments = (text: string) => text.includes("posargs") && text.includes("pytest");
  if (mention === "tox.ini") {
    const tox = await findNearest(project, ["tox.ini"], takesArguments);
    if (tox && !tox.text.includes("[pytest]")) return { words: ["tox", "--"], isRunner: true };
  }
  const nox = mention === undefined && (await findNearest(project, ["noxfile.py"], takesArguments));
  return nox ? { words: ["nox", "--"], isRunner: true } : { words: [] };
}

function createPytest(folder: string, { words, isRunner }: Prefix): Runner {
  return {
    folder,
    words: isRunner ? words : [...words, "pytest"],
    select: selectNode,
  };
}

/** Selects by node id, with the case in brackets if the record is one of a parametrized test. */
function selectNode(test: PlacedTest): string | undefined {
  const names = fixedTitles(test) ?? [];
  const ownName = names.at(-1) ?? "";
  const [, parameters = ""] = /^\w+(\[.*\])$/s.exec(test.address.name) ?? [];
  const isCase = test.address.name === `${ownName}${parameters}`;
  const id = [test.path, ...names].join("::");
  return isCase ? `${id}${parameters}` : id;
}

function createModuleRunner(folder: string, command: readonly string[], prefix: Prefix): Runner {
  const words = prefix.isRunner ? command : [...prefix.words, ...command];
  return { folder, words, select: selectDotted };
}

/** Selects by the dotted name of module, class and method. */
function selectDotted(test: PlacedTest): string | undefined {
  const names = fixedTitles(test) ?? [];
  if (names.length < 2) return undefined;
  const parts = [...test.path.replace(/\.py$/, "").split("/"), ...names];
  const areNames = parts.every((part) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(part));
  return areNames ? parts.join(".") : undefined;
}
