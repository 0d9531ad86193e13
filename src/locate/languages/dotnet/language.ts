import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";

/** An assembly is often named after its project: `Acme.Tests.dll`. */
const findProject = (assembly: string): string => assembly.replace(/\.(?:dll|exe)$/i, "");
const frameworks = ["xUnit", "NUnit", "MSTest", "TUnit"];

export const csharp: Language = {
  id: "csharp",
  name: "C#",
  frameworks,
  findProject,
  extensions: sourceEndings.csharp,
  typeFileExtensions: sourceEndings.csharp,
};
export const fsharp: Language = {
  id: "fsharp",
  name: "F#",
  frameworks,
  findProject,
  extensions: sourceEndings.fsharp,
  typeFileExtensions: sourceEndings.fsharp,
};
export const visualBasic: Language = {
  id: "visualBasic",
  name: "Visual Basic",
  frameworks,
  findProject,
  extensions: sourceEndings.visualBasic,
  typeFileExtensions: sourceEndings.visualBasic,
};
