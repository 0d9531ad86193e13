import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { elixirFrames } from "./frames";

export const elixir: Language = {
  id: "elixir",
  name: "Elixir",
  frameworks: ["ExUnit"],
  extensions: sourceEndings.elixir,
  frames: elixirFrames,
  typeFileExtensions: sourceEndings.elixir,
};
