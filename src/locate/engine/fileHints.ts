import type { TestAddress } from "../../domain/locator";
import { extensionOf } from "../fileIndex/pathNames";
import { goPackageOf } from "../languages/go/packages";
import type { RustModule } from "../languages/rust/cargo";
import { rustModules } from "../languages/rust/modules";
import { withoutTimestamp } from "../names/decorations";

/** What a record says about the file of its test, in one of the forms that reporters use. */
export type FileHint =
  /** A path, as the report wrote it. */
  | { readonly kind: "path"; readonly path: string }
  /** A dotted name that begins with a Python module; `level` counts the dots of a relative import, 1 for the file's own folder. */
  | { readonly kind: "pythonModule"; readonly name: string; readonly level?: number }
  /** A fully qualified class of the JVM, `$` before nested ones. */
  | { readonly kind: "jvmClass"; readonly name: string }
  /** A Go package: an import path, or its last components; for an import all of the path, and files without tests count too. */
  | { readonly kind: "goPackage"; readonly importPath: string; readonly isImport?: boolean }
  /** The modules of a Rust test, and the package and binary that the record names. */
  | ({ readonly kind: "rustModule" } & RustModule)
  /** A type or module of a language that often names files after them: its namespaces and itself, outermost first. */
  | { readonly kind: "typeName"; readonly parts: readonly string[] }
  /** A suite of Robot Framework with those around it, outermost first: any title may be one. */
  | { readonly kind: "suiteName"; readonly parts: readonly string[] };

const sourceExtensions = new Set(
  (
    "js jsx mjs cjs ts tsx mts cts vue svelte py pyi go java kt kts groovy scala rb php cs fs vb rs c cc cpp cxx h hpp hh " +
    "swift m mm ex exs dart robot feature bats lua pl pm t sh ps1 clj cljs cljc hs ml erl nim zig jl r cr adb rkt lisp tcl raku"
  ).split(" "),
);

/** Every hint of a record, likeliest first. Wrong ones do no harm: they find no file. */
export function fileHints(test: TestAddress): readonly FileHint[] {
  const hints: FileHint[] = [];
  if (test.filePath !== undefined) hints.push(...hintsOfPathField(test.filePath));
  for (const text of [test.classname, test.parent]) {
    if (text !== undefined && looksLikePath(text)) hints.push({ kind: "path", path: text });
  }
  const names = [test.classname, test.parent]
    .filter((text) => text !== undefined)
    .map((text) => withoutTimestamp(text.trim()));
  for (const name of names) hints.push(...goHints(name, test));
  for (const module of rustModules(test)) hints.push({ kind: "rustModule", ...module });
  for (const name of names) hints.push(...dottedHints(name));
  for (const name of names) hints.push(...typeHints(name));
  for (const name of names) hints.push(...suiteHints(name));
  return hints;
}

const typeSeparator = /::|[.\\+$]/;

/** `Acme.Tests.Outer+Inner`, `Tests\\Unit\\FooTest`, `Acme::FooTest`, `crate::module::tests`. */
function typeHints(name: string): FileHint[] {
  if (name.length > 1000 || looksLikePath(name)) return [];
  const parts = name
    .replace(/[<([`].*$/s, "")
    .split(typeSeparator)
    .filter((part) => part !== "");
  const isName = parts.length > 0 && parts.every((part) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(part));
  return isName ? [{ kind: "typeName", parts }] : [];
}

/** `Acceptance.User Login.Wrong Password`; names without blanks are read as types. */
function suiteHints(name: string): FileHint[] {
  if (name.length > 1000 || looksLikePath(name)) return [];
  const parts = name.split(".").map((part) => part.trim());
  return name.includes(" ") && parts.every((part) => part !== "") ? [{ kind: "suiteName", parts }] : [];
}

function hintsOfPathField(path: string): FileHint[] {
  const hints: FileHint[] = [{ kind: "path", path }];
  const dotted = withoutTimestamp(path.trim());
  if (!looksLikePath(path)) hints.push(...dottedHints(dotted), ...typeHints(dotted));
  return hints;
}

/** True for a text that is a path to a source file: no line ends, and the ending of a language. */
export function looksLikePath(text: string): boolean {
  if (text.length > 4096 || /[\n\r<>|"*]/.test(text)) return false;
  const path = text.replace(/(?:::.*|:\d+(?::\d+)?)$/, "").replaceAll("\\", "/");
  const name = path.slice(path.lastIndexOf("/") + 1);
  // "reads jest.config.js" is a title, "my tests/a.test.js" a path.
  if (/\s/.test(text) && !path.includes("/")) return false;
  return name.length > 0 && !/ › | > /.test(text) && sourceExtensions.has(extensionOf(path)) && !/^\.?\w*$/.test(name);
}

function goHints(name: string, test: TestAddress): FileHint[] {
  const importPath = looksLikePath(name) ? undefined : goPackageOf(name, test);
  return importPath === undefined ? [] : [{ kind: "goPackage", importPath }];
}

const identifier = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const jvmName = new RegExp(`^(?:${identifier}\\.)*${identifier}(?:\\$[\\p{L}\\p{N}_$]+)*`, "u");
const pythonName = /^(?:[\p{L}\p{N}_-]+\.)*[\p{L}\p{N}_-]+$/u;

function dottedHints(name: string): FileHint[] {
  const hints: FileHint[] = [];
  if (name.length > 1000) return hints;
  const jvm = jvmName.exec(name)?.[0];
  // `com.acme.FooTest (suite)` and the like: what follows the name is decoration.
  if (jvm !== undefined && /^(?:$|[\s([{])/.test(name.slice(jvm.length))) hints.push({ kind: "jvmClass", name: jvm });
  if (pythonName.test(name)) hints.unshift({ kind: "pythonModule", name });
  return hints;
}
