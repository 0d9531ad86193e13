import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";

export const powershell: Language = {
  id: "powershell",
  name: "PowerShell",
  frameworks: ["Pester"],
  extensions: sourceEndings.powershell,
  isTestFile: (path) => /\.tests\.ps1$/i.test(path),
};
