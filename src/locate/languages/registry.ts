import { extensionOf } from "../paths/kinds";
import { goLang } from "./go/index";
import { javascript } from "./javascript/index";
import { java, kotlin } from "./jvm/index";
import { python } from "./python/index";
import type { Scanner } from "./scanner";

/** Every family of languages that can be read. */
export const scanners: readonly Scanner[] = [javascript, python, goLang, java, kotlin];

const byExtension = new Map(scanners.flatMap((scanner) => scanner.extensions.map((extension) => [extension, scanner])));

/** The scanner for a file, by the ending of its name. */
export function scannerFor(path: string): Scanner | undefined {
  return byExtension.get(extensionOf(path));
}
