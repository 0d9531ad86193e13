import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { powershellFrames } from "./frames";

export const powershell: Language = {
  id: "powershell",
  name: "PowerShell",
  frameworks: ["Pester"],
  extensions: sourceEndings.powershell,
  frames: powershellFrames,
  isTestFile: (path) => /\.tests\.ps1$/i.test(path),
};
