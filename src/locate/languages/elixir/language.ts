import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";

export const elixir: Language = {
  id: "elixir",
  name: "Elixir",
  frameworks: ["ExUnit"],
  extensions: sourceEndings.elixir,
  typeFileExtensions: sourceEndings.elixir,
};
