import type { Language } from "../../language";

const frameworks = ["xUnit", "NUnit", "MSTest", "TUnit"];

export const csharp: Language = {
  id: "csharp",
  name: "C#",
  frameworks,
  extensions: ["cs"],
  typeFileExtensions: ["cs"],
  ignoresTestGlobs: true,
};
export const fsharp: Language = {
  id: "fsharp",
  name: "F#",
  frameworks,
  extensions: ["fs"],
  typeFileExtensions: ["fs"],
  ignoresTestGlobs: true,
};
export const visualBasic: Language = {
  id: "visualBasic",
  name: "Visual Basic",
  frameworks,
  extensions: ["vb"],
  typeFileExtensions: ["vb"],
  ignoresTestGlobs: true,
};
