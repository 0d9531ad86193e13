import {
  type DeclaredTest,
  type FindDeclaredTest,
  findNearest,
  hasOtherBlanks,
  namesOwner,
  type PlacedTest,
  type ProjectFiles,
  type Runner,
} from "../../testCommands";
import { DeclaredTitles } from "../../titles/declaredTitles";
import type { JvmOutline } from "./outline";
import type { JvmSyntax } from "./syntax";
import { readJvmTitles } from "./titles";

/** Returns whether a file uses Kotest. */
export function isKotestFile(text: string): boolean {
  return text.includes("io.kotest");
}

/** Creates the function that finds a test by the name of its spec and by its titles. */
export function createSpecFinder(outline: JvmOutline, scope: string, syntax: JvmSyntax): FindDeclaredTest {
  const { findClass } = outline;
  const titles = readJvmTitles(outline, syntax);
  return (place, address): DeclaredTest | undefined => {
    const owner = findClass(place.start);
    if (!owner || !namesOwner(address, owner.name)) {
      return undefined;
    }
    const ownTitles = titles.filter(({ title }) => findClass(title.start) === owner);
    const test = new DeclaredTitles(ownTitles).find(place, address);
    return test && { ...test, scope, titles: [[owner.name], ...test.titles] };
  };
}

/**
 * Matches a dependency on Kotest 6.1 or later, with which Gradle can select a single test. With earlier versions, it
 * can only select whole specs.
 */
const selectingKotest = /kotest["':=\w.{}() -]{0,60}?["':](?:6\.[1-9]|[7-9]\.)/i;

/**
 * Matches the name of a spec that Kotest can parse: parts that begin with a lowercase letter form the package, and the
 * last part is the spec.
 */
const readableSpec = /^(?:\p{Ll}\w*\.)+\p{Lu}\w*$/u;

/** Matches a title with characters that have a special meaning for Gradle or Kotest. */
const specialTitle = /[.*/\\;]|^\s|\s$|\s--\s|^$/;

/** Creates the part of a Gradle runner that selects Kotest tests. */
export async function createSpecSelection(
  buildText: string,
  project: ProjectFiles,
): Promise<Pick<Runner, "runsFiles" | "select" | "group">> {
  const catalog = await findNearest(project, ["gradle/libs.versions.toml"]);
  if (!selectingKotest.test(`${buildText}\n${catalog?.text}`)) {
    return { runsFiles: true, select: selectSpec };
  }
  // Kotest appends words to the titles of word specs that are not part of the declared titles.
  const select = /\bWordSpec\b/.test(project.text) ? () => undefined : selectTitles;
  // Given several options, Kotest runs only the tests that all of them select.
  return { select, group: (test) => selectTitles(test) ?? "" };
}

function selectSpec({ scope, titles }: PlacedTest): string | undefined {
  const spec = `${scope}.${titles[0]?.join("")}`;
  return readableSpec.test(spec) ? spec : undefined;
}

function selectTitles(test: PlacedTest): string | undefined {
  const { names, titles, address } = test;
  const spec = selectSpec(test);
  const ownTitles = names.slice(1);
  const isKnown = spec !== undefined && names.length === titles.length;
  if (!isKnown) {
    return undefined;
  }
  if (hasOtherBlanks(address) || ownTitles.some((title) => specialTitle.test(title))) {
    return undefined;
  }
  return `${spec}.${ownTitles.join(" -- ")}`;
}
