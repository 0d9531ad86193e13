import type { Language } from "../../language";

const extensions = ["exs", "ex"];

export const elixir: Language = {
  id: "elixir",
  frameworks: ["ExUnit"],
  extensions,
  typeFileExtensions: extensions,
};
