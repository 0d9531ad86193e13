/** Returns the name of the module of a file. `package/__init__.py` is the module `package`. */
export function findModule(path: string): string {
  const names = path.replace(/\.py$/, "").split("/");
  return (names.at(-1) === "__init__" ? names.at(-2) : names.at(-1)) ?? "";
}
