/** Decodes the content of a JSON string; returns it unchanged if it is malformed. */
export function decodeJson(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

const escapedByTeamCity = /\|(?:0x([0-9a-fA-F]{4})|(.))/g;
const controlCharacters: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  x: "\u0085",
  l: "\u2028",
  p: "\u2029",
};

/** Decodes a value of TeamCity's service messages, or a message with its details, which become lines below it. */
export function decodeTeamCity(text: string): string {
  return text.replace("' details='", "\n").replace(escapedByTeamCity, (_, code?: string, character = "") => {
    if (code === undefined) {
      return controlCharacters[character] ?? character;
    }
    const unit = Number.parseInt(code, 16);
    return String.fromCharCode(unit);
  });
}

const escapedInAnnotation = /%(?:25|0A|0D|3A|2C)/g;

/** Decodes a property or the message of a command that a job gives to GitHub Actions. */
export function decodeAnnotation(text: string): string {
  return text.replace(escapedInAnnotation, decodeURIComponent);
}

const escapedInHaskell = /\\(?:(\d{1,7})(?:\\&)?|(.))/g;

/** Decodes the content of a Haskell string. */
export function decodeHaskell(text: string): string {
  return text.replace(escapedInHaskell, (_, code?: string, character = "") => {
    if (code === undefined) {
      return character;
    }
    const codePoint = Math.min(Number(code), 0x10ffff);
    return String.fromCodePoint(codePoint);
  });
}

/** Spells the row of a test as PHPUnit did before version 12: `testTax@half` becomes `testTax with data set "half"`. */
export function decodePhpUnitRow(text: string): string {
  const withNumber = text.replace(/^(\w+)#(\d+)$/, "$1 with data set #$2");
  return withNumber.replace(/^(\w+)@(.+)$/, '$1 with data set "$2"');
}

const testDoxRow = /^(.+?) with data set (?:#?(?<number>\d+)|"(?<name>.*)")$/;
/** In colored output, dots separate the words of a row's name, and there are no quotes around it. */
const coloredTestDoxRow = /^(.+?) with (?<name>\S*[^\w\s]\S*)$/;

/** Converts a sentence of PHPUnit's testdox to the method from which it was most likely made. */
export function decodeTestDox(text: string): string {
  const match = testDoxRow.exec(text) ?? coloredTestDoxRow.exec(text);
  const method = joinCamelCase(match?.[1] ?? text);
  if (!match) {
    return method;
  }
  const { number, name = "" } = match.groups ?? {};
  if (number !== undefined) {
    return `${method} with data set #${number}`;
  }
  const rowName = name.replaceAll("·", " ");
  return `${method} with data set "${rowName}"`;
}

function joinCamelCase(sentence: string): string {
  if (sentence.trim() === "") {
    return sentence;
  }
  const words = sentence.split(" ");
  const capitalizedWords = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `test${capitalizedWords.join("")}`;
}

/** Converts the heading of a class in PHPUnit's testdox to the class: `Cart (Acme\Cart)` becomes `Acme\CartTest`. */
export function decodeTestDoxClass(text: string): string {
  const qualifiedName = /\(([\w\\]+)\)$/.exec(text)?.[1];
  const className = qualifiedName ?? text.replaceAll(" ", "");
  if (className === "" || className.endsWith("Test")) {
    return className;
  }
  return `${className}Test`;
}
