import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { elixirFrames } from "./frames";

export const elixir: Language = {
  id: "elixir",
  name: "Elixir",
  frameworks: ["ExUnit"],
  extensions: sourceEndings.elixir,
  frames: elixirFrames,
  imports: {
    pattern: /^[ \t]{0,40}(?:alias|import|use) ([\w.]{1,200})/gm,
    readHints: (name) => [{ kind: "type", parts: name.split(".") }],
  },
  typeFileExtensions: sourceEndings.elixir,
};
