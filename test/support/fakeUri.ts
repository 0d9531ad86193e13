/** Address of a file or folder. */
export class FakeUri {
  private constructor(private readonly text: string) {}

  static parse(text: string): FakeUri {
    return new FakeUri(text);
  }

  static file(path: string): FakeUri {
    return new FakeUri(`file://${path}`);
  }

  static joinPath(uri: FakeUri, ...segments: readonly string[]): FakeUri {
    const texts = uri.text.split("/");
    for (const segment of segments) {
      if (segment === "..") {
        texts.pop();
      } else {
        texts.push(segment);
      }
    }
    return new FakeUri(texts.join("/"));
  }

  get scheme(): string {
    return this.text.slice(0, this.text.indexOf(":"));
  }

  get path(): string {
    return this.text.slice(this.text.indexOf("://") + 3);
  }

  get fsPath(): string {
    return this.path;
  }

  toString(): string {
    return this.text;
  }
}
