/** A class or function of a source file, with its size. */
export interface CodeShape {
  readonly name: string;
  readonly size: number;
}

// Sources are formatted, so that a class or a function ends with the first brace that is indented as its first line.

const classHead = /^(?:export )?(?:default )?(?:abstract )?class (\w+)/;
const memberStart = /^(?!constructor\b|extends\b|implements\b)[\w#[*]/;

/** Returns the classes of a file, each with its number of members: fields, accessors and methods. */
export function findClasses(text: string): CodeShape[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const [, name] = classHead.exec(line.trim()) ?? [];
    if (name === undefined) {
      return [];
    }
    const memberIndent = measureIndent(line) + 2;
    const body = lines.slice(index + 1, findEnd(lines, index));
    const members = body.filter(
      (bodyLine) => measureIndent(bodyLine) === memberIndent && memberStart.test(bodyLine.trim()),
    );
    return [{ name, size: members.length }];
  });
}

const keyword = /^(?:\} )?(?:if|else|for|while|switch|catch|try|do|with|return)\b/;
const functionName = /(?:function\*?|const|let) (\w+)|(?:^|\s)[*#]?([\w$]+)(?:<[^(]*>)?\(|^(?:\w+ )*(\w+) = /;
const parametersEnd = /^\s*\}?\)/;
const bodyStart = /(?:=>|\)(?:: [^=]*)?) \{$/;

/** Returns the functions of a file that have a body of several lines, each with its number of lines. */
export function findFunctions(text: string): CodeShape[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    if (!bodyStart.test(line)) {
      return [];
    }
    const startIndex = parametersEnd.test(line) ? findStart(lines, index) : index;
    const head = lines[startIndex]?.trim() ?? "";
    if (!line.endsWith("=> {") && keyword.test(head)) {
      return [];
    }
    const name = functionName.exec(head)?.slice(1).find(Boolean) ?? "(anonymous)";
    return [{ name, size: findEnd(lines, index) - startIndex + 1 }];
  });
}

function measureIndent(line: string): number {
  return line.length - line.trimStart().length;
}

/** Returns the line on which the parameters that end on this line begin. */
function findStart(lines: readonly string[], endIndex: number): number {
  const indent = measureIndent(lines[endIndex] ?? "");
  return lines.findLastIndex((line, index) => index < endIndex && line !== "" && measureIndent(line) === indent);
}

/** Returns the line on which the block that begins on this line ends. */
function findEnd(lines: readonly string[], startIndex: number): number {
  const end = `${" ".repeat(measureIndent(lines[startIndex] ?? ""))}}`;
  return lines.findIndex((line, index) => index > startIndex && line.startsWith(end));
}
