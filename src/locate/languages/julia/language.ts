import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { juliaFrames } from "./frames";

export const julia: Language = {
  id: "julia",
  name: "Julia",
  frameworks: ["Test", "SafeTestsets", "TestItems"],
  extensions: sourceEndings.julia,
  frames: juliaFrames,
};
