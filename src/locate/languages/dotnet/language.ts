import type { Language } from "../../language";

const frameworks = ["xUnit", "NUnit", "MSTest", "TUnit"];

export const csharp: Language = { id: "csharp", frameworks, extensions: ["cs"], typeFileExtensions: ["cs"] };
export const fsharp: Language = { id: "fsharp", frameworks, extensions: ["fs"], typeFileExtensions: ["fs"] };
export const visualBasic: Language = { id: "visualBasic", frameworks, extensions: ["vb"], typeFileExtensions: ["vb"] };
