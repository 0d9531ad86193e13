import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";

export const julia: Language = {
  id: "julia",
  name: "Julia",
  frameworks: ["Test", "SafeTestsets", "TestItems"],
  extensions: sourceEndings.julia,
};
