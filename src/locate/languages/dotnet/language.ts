import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { dotnetFrames } from "./frames";

/** An assembly is often named after its project: `Acme.Tests.dll`. */
const findProject = (assembly: string): string => assembly.replace(/\.(?:dll|exe)$/i, "");
const frameworks = ["xUnit", "NUnit", "MSTest", "TUnit"];

function createDotnetLanguage(id: "csharp" | "fsharp" | "visualBasic", name: string): Language {
  const extensions = sourceEndings[id];
  return { id, name, frameworks, findProject, extensions, frames: dotnetFrames, typeFileExtensions: extensions };
}

export const csharp = createDotnetLanguage("csharp", "C#");
export const fsharp = createDotnetLanguage("fsharp", "F#");
export const visualBasic = createDotnetLanguage("visualBasic", "Visual Basic");
