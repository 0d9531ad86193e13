import type { Language } from "../../language";

export const powershell: Language = {
  id: "powershell",
  name: "PowerShell",
  frameworks: ["Pester"],
  extensions: ["ps1"],
  isTestFile: (path) => /\.tests\.ps1$/i.test(path),
};
