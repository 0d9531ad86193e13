import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";

const frameworks = ["xUnit", "NUnit", "MSTest", "TUnit"];

export const csharp: Language = {
  id: "csharp",
  name: "C#",
  frameworks,
  extensions: sourceEndings.csharp,
  typeFileExtensions: sourceEndings.csharp,
};
export const fsharp: Language = {
  id: "fsharp",
  name: "F#",
  frameworks,
  extensions: sourceEndings.fsharp,
  typeFileExtensions: sourceEndings.fsharp,
};
export const visualBasic: Language = {
  id: "visualBasic",
  name: "Visual Basic",
  frameworks,
  extensions: sourceEndings.visualBasic,
  typeFileExtensions: sourceEndings.visualBasic,
};
