import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { dotnetFrames } from "./frames";

/** An assembly is often named after its project: `Acme.Tests.dll`. */
const findProject = (assembly: string): string => assembly.replace(/\.(?:dll|exe)$/i, "");
const frameworks = ["xUnit", "NUnit", "MSTest", "TUnit"];

export const csharp: Language = {
  id: "csharp",
  name: "C#",
  frameworks,
  findProject,
  extensions: sourceEndings.csharp,
  frames: dotnetFrames,
  typeFileExtensions: sourceEndings.csharp,
};
export const fsharp: Language = {
  id: "fsharp",
  name: "F#",
  frameworks,
  findProject,
  extensions: sourceEndings.fsharp,
  frames: dotnetFrames,
  typeFileExtensions: sourceEndings.fsharp,
};
export const visualBasic: Language = {
  id: "visualBasic",
  name: "Visual Basic",
  frameworks,
  findProject,
  extensions: sourceEndings.visualBasic,
  frames: dotnetFrames,
  typeFileExtensions: sourceEndings.visualBasic,
};
