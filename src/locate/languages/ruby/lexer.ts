import { BlockLexer, closingMark, isLineEnd, type TextRules } from "../../syntax/blockLexer";
import { isIdentifierCode } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";

/** After these words an expression begins: a slash is a regular expression, an `if` no modifier. */
const beforeExpression = new Set(
  "if unless while until and or not then else elsif when in do case return puts raise rescue ensure begin yield".split(
    " ",
  ),
);
/** After these words an `if` is a modifier, though a value may follow them. */
const alone = new Set(["return", "yield", "puts", "raise"]);
const openers = new Set(["class", "module", "def", "begin", "case", "do"]);
const conditions = new Set(["if", "unless", "while", "until"]);
const loops = new Set(["while", "until", "for"]);

const isOperator = (mark: string | undefined): boolean => mark !== undefined && "+-*/%<>=!~^&|[]`".includes(mark);
/** Heredocs without an end after which `<<NAME` is an operator. */
const mostUnclosed = 5;

/** Splits a Ruby text into tokens, with brackets and blocks paired. A symbol is a string token, and so is `%w[…]`; heredocs' texts are skipped. */
export function tokenizeRuby(text: string): Tokens {
  return BlockLexer.tokens(() => new RubyLexer(text));
}

class RubyLexer extends BlockLexer {
  /** A line ended since the last token, and the statement with it. */
  private lineBegins = true;
  /** A `while` whose `do` is not read yet. */
  private loopLine = -1;
  private readonly heredocs: { name: string; indented: boolean }[] = [];
  private unclosed = 0;

  protected step(code: number): void {
    if (isLineEnd(code)) {
      this.newLine();
      return;
    }
    if (code <= 32) {
      this.at++;
      return;
    }
    if (this.at === this.lineStart && this.skipped()) return;
    if (code === 35) {
      this.skipLine();
      return;
    }
    this.token(code);
    this.lineBegins = false;
  }

  private token(code: number): void {
    if (this.afterDef() && isOperator(this.text[this.at])) {
      this.operatorName();
      return;
    }
    if (code === 34 || code === 96) this.string(this.at + 1, text(String.fromCharCode(code)));
    else if (code === 39) this.string(this.at + 1, raw("'"));
    else if (code === 58) this.colon();
    else if (code === 37) this.percent();
    else if (code === 47) this.slash();
    else if (code === 60 && this.heredoc()) return;
    else if (code === 63 && this.character()) return;
    else if (code === 36) this.global();
    else if (code === 64 || isIdentifierCode(code)) this.name();
    else if (code === 92) this.continuation();
    else if (code === 61) this.equals();
    else this.mark(code);
  }

  private newLine(): void {
    this.at += this.text.startsWith("\r\n", this.at) ? 2 : 1;
    for (const heredoc of this.heredocs.splice(0)) this.skipHeredoc(heredoc);
    this.lineStart = this.at;
    this.lineBegins = !this.tokens.is(this.tokens.length - 1, "\\");
  }

  /** Skips `=begin … =end`, and all after `__END__`. */
  private skipped(): boolean {
    if (this.text.startsWith("=begin", this.at)) {
      const end = this.text.indexOf("\n=end", this.at);
      this.at = end < 0 ? this.text.length : end + 1;
      this.skipLine();
      return true;
    }
    if (!this.text.startsWith("__END__", this.at)) return false;
    const next = this.text.charCodeAt(this.at + 7);
    if (!Number.isNaN(next) && !isLineEnd(next)) return false;
    this.at = this.text.length;
    return true;
  }

  private skipHeredoc({ name, indented }: { name: string; indented: boolean }): void {
    for (let start = this.at; start < this.text.length; ) {
      const newline = this.text.indexOf("\n", start);
      const end = newline < 0 ? this.text.length : newline;
      const line = this.text.slice(start, Math.min(end, start + 300));
      if ((indented ? line.trim() : line.trimEnd()) === name) {
        this.at = newline < 0 ? end : end + 1;
        return;
      }
      start = end + 1;
    }
    this.unclosed++;
  }

  /** True if a value stands before, so that an operator must follow. */
  private valueBefore(): boolean {
    const last = this.tokens.length - 1;
    if (last < 0 || this.lineBegins) return false;
    const kind = this.tokens.kind(last);
    if (kind === Kind.identifier)
      return !beforeExpression.has(this.tokens.source(last)) || this.tokens.is(last - 1, ".");
    return kind === Kind.string || kind === Kind.number || kind === Kind.regex || kind === Kind.close;
  }

  /** True if a literal may begin here: no value stands before, or a method's name, a blank, and none after the mark. */
  private literalBegins(markLength = 1): boolean {
    if (!this.valueBefore()) return true;
    const next = this.text[this.at + markLength];
    return (
      this.tokens.kind(this.tokens.length - 1) === Kind.identifier &&
      /[ \t]/.test(this.text[this.at - 1] ?? "") &&
      next !== undefined &&
      !/[\s=]/.test(next)
    );
  }

  private afterDef(): boolean {
    const last = this.tokens.length - 1;
    const self = this.tokens.is(last, ".") && this.tokens.isWord(last - 1, "self") ? last - 2 : last;
    return this.tokens.isWord(self, "def") && !this.tokens.is(self - 1, ".");
  }

  private operatorName(): void {
    let end = this.at;
    while (isOperator(this.text[end])) end++;
    this.push(Kind.identifier, end);
  }

  private colon(): void {
    const before = this.text.charCodeAt(this.at - 1);
    const label = isIdentifierCode(before) || before === 34 || before === 39;
    const next = this.text[this.at + 1] ?? " ";
    if (next === ":") this.push(Kind.punctuation, this.at + 2);
    else if (label || /[\s,)]/.test(next)) this.push(Kind.punctuation, this.at + 1);
    else if (next === '"') this.string(this.at + 2, double);
    else if (next === "'") this.string(this.at + 2, single);
    else this.push(Kind.string, this.symbolEnd(next));
  }

  private symbolEnd(first: string): number {
    let end = this.at + 1;
    if (isOperator(first)) while (isOperator(this.text[end])) end++;
    else while (isIdentifierCode(this.text.charCodeAt(end)) || this.text[end] === "@") end++;
    return /[?!]/.test(this.text[end] ?? "") && this.text[end + 1] !== "=" ? end + 1 : end;
  }

  /** `%w[a b]`, `%(a)` */
  private percent(): void {
    const letter = /[wWiIqQrsx]/.test(this.text[this.at + 1] ?? "") ? this.text[this.at + 1] : undefined;
    const from = this.at + (letter === undefined ? 1 : 2);
    const open = this.text[from] ?? " ";
    // Without a letter only a bracket is sure to begin a text where a method's argument may stand.
    const begins = this.literalBegins() && (letter !== undefined || !this.valueBefore() || "([{<|".includes(open));
    if (!begins || /[\w\s]/.test(open) || open.charCodeAt(0) > 127) {
      this.mark(37);
      return;
    }
    const close = closingMark(open);
    const rules = "qwis".includes(letter ?? "Q") ? raw(close) : text(close);
    this.string(from + 1, close === open ? rules : { ...rules, open });
  }

  private slash(): void {
    if (!this.literalBegins()) {
      this.mark(47);
      return;
    }
    const rules = { ...slashes, lines: !this.valueBefore() };
    this.string(this.at + 1, rules);
    while (isIdentifierCode(this.text.charCodeAt(this.at))) this.at++;
  }

  private heredoc(): boolean {
    const head = /^<<([~-]?)(["'`]?)([A-Za-z_]\w{0,100})\2/.exec(this.text.slice(this.at, this.at + 110));
    if (!head || this.unclosed >= mostUnclosed || !this.literalBegins(2)) return false;
    const [whole, indented, , name = ""] = head;
    if (indented === "" && !/^[A-Z]/.test(name)) return false;
    this.heredocs.push({ name, indented: indented !== "" });
    this.push(Kind.string, this.at + whole.length);
    return true;
  }

  /** `?a` */
  private character(): boolean {
    const next = this.text.charCodeAt(this.at + 1);
    if (this.valueBefore() || Number.isNaN(next) || next <= 32) return false;
    const length = next === 92 ? 3 : 2;
    if (isIdentifierCode(this.text.charCodeAt(this.at + length))) return false;
    this.push(Kind.string, this.at + length);
    return true;
  }

  private global(): void {
    const next = this.text.charCodeAt(this.at + 1);
    if (isIdentifierCode(next)) this.push(Kind.identifier, this.at + 1 + this.nameLength(this.at + 1));
    else this.push(Kind.identifier, this.at + 2);
  }

  private nameLength(from: number): number {
    let end = from;
    while (isIdentifierCode(this.text.charCodeAt(end))) end++;
    return end - from;
  }

  private name(): void {
    const start = this.at;
    let end = start;
    while (this.text[end] === "@") end++;
    end += this.nameLength(end);
    if (end === start) {
      this.mark(64);
      return;
    }
    const first = this.text.charCodeAt(start);
    if (first >= 48 && first <= 57) return void this.push(Kind.number, end);
    const next = this.text[end];
    if ((next === "?" || next === "!") && (this.text[end + 1] !== "=" || this.text[end + 2] === "=")) end++;
    const word = this.text.slice(start, end);
    const isName = this.isName(end);
    const modifier = isName ? false : this.isModifier();
    const token = this.push(Kind.identifier, end);
    if (!isName) this.keyword(word, token, modifier);
  }

  /** True if a word is a name, though it may be written as a keyword: `.class`, `end:`, `def if`. */
  private isName(end: number): boolean {
    const last = this.tokens.length - 1;
    if (this.tokens.is(last, ".") || this.tokens.is(last, "&.") || this.afterDef()) return true;
    return this.text[end] === ":" && this.text[end + 1] !== ":" && !this.tokens.is(last, "?");
  }

  private isModifier(): boolean {
    return this.valueBefore() || (!this.lineBegins && alone.has(this.tokens.source(this.tokens.length - 1)));
  }

  private keyword(word: string, token: number, modifier: boolean): void {
    if (word === "end") {
      this.closeBlock(token);
      return;
    }
    if (word === "do" && this.loopLine === this.lineStart) {
      this.loopLine = -1;
      return;
    }
    const opens = openers.has(word) || word === "for" || (conditions.has(word) && !modifier);
    if (!opens) return;
    if (loops.has(word)) this.loopLine = this.lineStart;
    this.openBlock(token);
  }

  /** `def a(b) = c` has no `end`. */
  private equals(): void {
    const next = this.text[this.at + 1];
    const plain = next !== "=" && next !== ">" && next !== "~";
    if (plain && this.innermost()?.mark === "def" && this.isEndless(this.innermost()?.token ?? 0)) this.dropInnermost();
    this.mark(61);
  }

  private isEndless(def: number): boolean {
    const last = this.tokens.length - 1;
    const open = this.tokens.is(last, ")") ? this.tokens.partner(last) : last + 1;
    const named = open - 1 === def + 1 || (open - 1 === def + 3 && this.tokens.is(def + 2, "."));
    return named && (open <= last || this.tokens.end(last) < this.at);
  }

  private continuation(): void {
    const next = this.text.charCodeAt(this.at + 1);
    this.push(Kind.punctuation, isLineEnd(next) ? this.at + 1 : this.at + 2);
  }

  protected override markLength(): number {
    const two = this.text.slice(this.at, this.at + 2);
    return two === "=>" || two === "&." || two === "->" || two === "==" || two === ".." ? 2 : 1;
  }
}

const text = (close: string): TextRules => ({ close, interpolation: "#", escapes: true, lines: true });
const raw = (close: string): TextRules => ({ close, escapes: true, lines: true });
const double = text('"');
const single = raw("'");
const slashes = text("/");
