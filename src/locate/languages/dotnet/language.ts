import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { createDotnetCommands } from "./commands";
import { outlineCsharp } from "./csharpOutline";
import { dotnetFrames } from "./frames";
import { outlineFsharp } from "./fsharpOutline";
import { outlineVisualBasic } from "./visualBasicOutline";

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
  commands: createDotnetCommands(outlineCsharp, "csproj"),
  typeFileExtensions: sourceEndings.csharp,
};
export const fsharp: Language = {
  id: "fsharp",
  name: "F#",
  frameworks,
  findProject,
  extensions: sourceEndings.fsharp,
  frames: dotnetFrames,
  commands: createDotnetCommands(outlineFsharp, "fsproj"),
  typeFileExtensions: sourceEndings.fsharp,
};
export const visualBasic: Language = {
  id: "visualBasic",
  name: "Visual Basic",
  frameworks,
  findProject,
  extensions: sourceEndings.visualBasic,
  frames: dotnetFrames,
  commands: createDotnetCommands(outlineVisualBasic, "vbproj"),
  typeFileExtensions: sourceEndings.visualBasic,
};
