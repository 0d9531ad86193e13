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

/** Returns whether the tests of a file are Kotest's. */
export function isKotestFile(text: string): boolean {
  return text.includes("io.kotest");
}

/** Creates the function that finds a test by the name of its spec and by its titles. */
export function createSpecFinder(outline: JvmOutline, scope: string, syntax: JvmSyntax): FindDeclaredTest {
  const { classesByOffset } = outline;
  const titles = readJvmTitles(outline, syntax);
  return (place, address): DeclaredTest | undefined => {
    const owner = classesByOffset.find(place.start);
    if (!owner || !namesOwner(address, owner.name)) {
      return undefined;
    }
    const ownTitles = titles.filter(({ title }) => classesByOffset.find(title.start) === owner);
    const test = new DeclaredTitles(ownTitles).find(place, address);
    return test && { ...test, scope, titles: [[owner.name], ...test.titles] };
  };
}

/** Kotest 6.1 or later: Gradle selects a test of a spec, in earlier versions a spec alone. */
const selectingKotest = /kotest["':=\w.{}() -]{0,60}?["':](?:6\.[1-9]|[7-9]\.)/i;

/** A spec as Kotest reads it: what begins with a small letter is a package, what follows is the spec. */
const readableSpec = /^(?:\p{Ll}\w*\.)+\p{Lu}\w*$/u;

/** Matches a title that Gradle or Kotest would read as more than that. */
const specialTitle = /[.*/\\;]|^\s|\s$|\s--\s|^$/;

/** Creates what selects tests of Kotest for Gradle, whose build has this text. */
export async function createSpecSelection(
  buildText: string,
  project: ProjectFiles,
): Promise<Pick<Runner, "runsFiles" | "select" | "group">> {
  const catalog = await findNearest(project, ["gradle/libs.versions.toml"]);
  if (!selectingKotest.test(`${buildText}\n${catalog?.text}`)) {
    return { runsFiles: true, select: selectSpec };
  }
  // Titles of word specs have words behind them that are none of their names.
  const select = /\bWordSpec\b/.test(project.text) ? () => undefined : selectTitles;
  // Of several options, Kotest runs what all of them select.
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
