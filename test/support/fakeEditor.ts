import Module from "node:module";
import { Emitter } from "../../src/base/event";
import { FakeUri } from "./fakeUri";

/**
 * Answer to a question: the label of a row, the text of an input box or of a message's button; the labels of several
 * rows; `undefined` closes the question.
 */
type Answer = string | readonly string[] | typeof keepOpen | undefined;

/** Answer that leaves a question open. */
export const keepOpen = Symbol("keep open");

/** Question of a quick pick or an input box. */
interface Question {
  readonly title?: string;
  /** Labels of the rows; for an input box, its initial value and its prompt. */
  readonly rows: readonly string[];
  /** Details of the rows, if a text was typed. */
  readonly details?: readonly (string | undefined)[];
}

/**
 * Fake of the editor's API, as far as unit tests of `src/ui` use it: each question is answered at once. Import this
 * module before those of `src/ui`, which then get it as `vscode`.
 */
export class FakeEditor {
  /** Answers to the next questions, in their order. Without one, a question is closed. */
  answers: Answer[] = [];
  /** Texts that are typed into the next quick picks, which are answered once they show other rows. */
  typedTexts: string[] = [];
  questions: Question[] = [];
  /** Messages as `severity: text [button]`. */
  messages: string[] = [];
  /** Executed commands with their arguments. */
  executedCommands: (readonly unknown[])[] = [];
  openedLinks: string[] = [];
  /** Titles of progress that was shown. */
  progress: string[] = [];
  clipboard = "";
  /** Whether the workspace is trusted, and the user's shell. */
  isTrusted = true;
  shell = "/bin/bash";
  /** Terminals that were opened, each with the folder of its shell and the texts that were sent to it. */
  terminals: FakeTerminal[] = [];
  /** Fires with the terminal of a command that starts, or that ends. */
  readonly commandStarted = new Emitter<{ readonly terminal: FakeTerminal }>();
  readonly commandEnded = new Emitter<{ readonly terminal: FakeTerminal }>();
  /** Fires with the path of a file that has changed on disk. */
  readonly fileChanged = new Emitter<string>();
  visibleTextEditors: readonly unknown[] = [];
  /** URI scheme of the editor. */
  scheme = "vscode";
  /** Kind of the remote computer that has the workspace, if there is one. */
  remoteName: string | undefined;
  /** Names of the installed extensions, by their ids. */
  extensions: ReadonlyMap<string, string> = new Map();
  /** Activation of an installed extension. */
  activateExtension: () => Promise<unknown> = async () => undefined;
  /** Commands that exist; a chat among them also has a model. */
  knownCommands: readonly string[] = [];
  /** Fires with the event of an edit. */
  readonly documentEdited = new Emitter<unknown>();

  /** Forgets everything, before each test. */
  reset(): void {
    this.answers = [];
    this.typedTexts = [];
    this.questions = [];
    this.messages = [];
    this.executedCommands = [];
    this.openedLinks = [];
    this.progress = [];
    this.clipboard = "";
    this.isTrusted = true;
    this.shell = "/bin/bash";
    this.terminals = [];
    this.visibleTextEditors = [];
    this.scheme = "vscode";
    this.remoteName = undefined;
    this.extensions = new Map();
    this.activateExtension = async () => undefined;
    this.knownCommands = [];
  }

  /** Asks a question and returns its answer. */
  ask(question: Question): Answer {
    this.questions.push(question);
    return this.answers.shift();
  }

  /** Shows a message; an answer that is one of its buttons presses it. */
  async showMessage(severity: string, text: string, buttons: readonly unknown[]): Promise<unknown> {
    this.messages.push([`${severity}: ${text}`, ...buttons.map((button) => `[${button}]`)].join(" "));
    if (!buttons.includes(this.answers[0])) {
      return undefined;
    }
    return this.answers.shift();
  }
}

export const fakeEditor = new FakeEditor();

/** Terminal whose shell stays in the folder in which it was opened, unless a test moves it. */
export class FakeTerminal {
  readonly lines: string[] = [];
  exitStatus: unknown;
  isShown = false;
  shellIntegration: { cwd: FakeUri } | undefined;

  constructor(
    readonly name: string,
    readonly folder: FakeUri,
  ) {}

  show(): void {
    this.isShown = true;
  }

  sendText(text: string): void {
    this.lines.push(text);
  }
}

function createTerminal({ name, cwd }: { readonly name: string; readonly cwd: FakeUri }): FakeTerminal {
  const terminal = new FakeTerminal(name, cwd);
  fakeEditor.terminals.push(terminal);
  return terminal;
}

interface Row {
  readonly label: string;
  readonly detail?: string;
}

class FakeQuickPick {
  title: string | undefined;
  value = "";
  private rows: readonly Row[] = [];
  private isTyped = false;
  activeItems: readonly Row[] = [];
  selectedItems: readonly Row[] = [];
  canSelectMany = false;
  private readonly accepted = new Emitter<void>();
  private readonly hideEmitter = new Emitter<void>();
  private readonly changed = new Emitter<string>();
  private readonly buttonPressed = new Emitter<unknown>();
  readonly onDidAccept = this.accepted.event;
  readonly onDidHide = this.hideEmitter.event;
  readonly onDidChangeValue = this.changed.event;
  readonly onDidTriggerItemButton = this.buttonPressed.event;
  readonly onDidTriggerButton = this.buttonPressed.event;

  get items(): readonly Row[] {
    return this.rows;
  }

  set items(rows: readonly Row[]) {
    this.rows = rows;
    if (this.isTyped) {
      this.answer();
    }
  }

  show(): void {
    queueMicrotask(() => {
      const text = fakeEditor.typedTexts.shift();
      if (text === undefined) {
        this.answer();
      } else {
        this.type(text);
      }
    });
  }

  private type(text: string): void {
    this.isTyped = true;
    this.value = text;
    this.changed.fire(text);
  }

  private answer(): void {
    const rows = this.items.map(({ label }) => label);
    const answer = fakeEditor.ask({
      rows,
      ...(this.title !== undefined && { title: this.title }),
      ...(this.isTyped && { details: this.items.map(({ detail }) => detail) }),
    });
    if (answer === undefined) {
      this.hideEmitter.fire();
      return;
    }
    if (answer === keepOpen) {
      return;
    }
    const labels: readonly unknown[] = [answer].flat();
    this.selectedItems = this.items.filter(({ label }) => labels.includes(label));
    this.accepted.fire();
  }

  hide(): void {
    this.hideEmitter.fire();
  }

  dispose(): void {}
}

class FakeInputBox {
  title = "";
  value = "";
  prompt = "";
  buttons: readonly unknown[] = [];
  busy = false;
  enabled = true;
  validationMessage: string | undefined;
  private readonly accepted = new Emitter<void>();
  private readonly hideEmitter = new Emitter<void>();
  private readonly changed = new Emitter<string>();
  private readonly buttonPressed = new Emitter<unknown>();
  readonly onDidAccept = this.accepted.event;
  readonly onDidHide = this.hideEmitter.event;
  readonly onDidChangeValue = this.changed.event;
  readonly onDidTriggerButton = this.buttonPressed.event;

  show(): void {
    queueMicrotask(() => {
      const answer = fakeEditor.ask({ title: this.title, rows: [this.value, this.prompt] });
      if (typeof answer !== "string") {
        this.hideEmitter.fire();
        return;
      }
      this.value = answer;
      this.changed.fire(answer);
      this.accepted.fire();
      // An invalid text is not accepted.
      if (this.validationMessage !== undefined) {
        this.hideEmitter.fire();
      }
    });
  }

  dispose(): void {}
}

interface InputOptions {
  readonly title?: string;
  readonly prompt?: string;
  readonly value?: string;
  readonly validateInput?: (text: string) => unknown;
}

/** Asks for a text. An invalid text is not accepted: its problem is shown, and the question is closed. */
async function showInputBox({ title = "", prompt = "", value = "", validateInput }: InputOptions) {
  const answer = fakeEditor.ask({ title, rows: [value, prompt] });
  if (typeof answer !== "string") {
    return undefined;
  }
  const problem = validateInput?.(answer);
  if (typeof problem !== "string") {
    return answer;
  }
  fakeEditor.messages.push(`problem: ${problem}`);
  return undefined;
}

class RelativePattern {
  constructor(
    readonly base: FakeUri,
    readonly pattern: string,
  ) {}
}

/** Watches the files below the folder of a pattern. */
function createFileSystemWatcher({ base }: RelativePattern) {
  const changed = new Emitter<string>();
  const subscription = fakeEditor.fileChanged.event((path) => {
    if (path.startsWith(`${base.path}/`)) {
      changed.fire(path);
    }
  });
  return {
    onDidCreate: changed.event,
    onDidChange: changed.event,
    onDidDelete: changed.event,
    dispose: () => subscription.dispose(),
  };
}

const showMessage =
  (severity: string) =>
  (text: string, ...buttons: readonly unknown[]) =>
    fakeEditor.showMessage(severity, text, buttons);

/** An event that never fires. */
const onNothing = new Emitter<void>().event;

const fakeApi = {
  window: {
    get visibleTextEditors() {
      return fakeEditor.visibleTextEditors;
    },
    get terminals() {
      return fakeEditor.terminals;
    },
    createTerminal,
    onDidStartTerminalShellExecution: fakeEditor.commandStarted.event,
    onDidEndTerminalShellExecution: fakeEditor.commandEnded.event,
    createTextEditorDecorationType: () => ({ dispose() {} }),
    onDidChangeVisibleTextEditors: onNothing,
    onDidChangeActiveTextEditor: onNothing,
    state: { focused: true },
    activeTextEditor: undefined,
    showInformationMessage: showMessage("information"),
    showWarningMessage: showMessage("warning"),
    showErrorMessage: showMessage("error"),
    setStatusBarMessage: () => ({ dispose() {} }),
    createQuickPick: () => new FakeQuickPick(),
    createInputBox: () => new FakeInputBox(),
    showInputBox,
    withProgress: ({ title }: { readonly title: string }, work: (...args: readonly unknown[]) => unknown) => {
      fakeEditor.progress.push(title);
      return work({ report() {} }, { onCancellationRequested: () => ({ dispose() {} }) });
    },
  },
  commands: {
    executeCommand: async (...command: readonly unknown[]) => void fakeEditor.executedCommands.push(command),
    getCommands: async () => fakeEditor.knownCommands,
  },
  lm: { selectChatModels: async () => fakeEditor.knownCommands.filter((name) => name.includes(".chat.")) },
  extensions: {
    getExtension: (id: string) => {
      const displayName = fakeEditor.extensions.get(id);
      const activate = () => fakeEditor.activateExtension();
      return displayName === undefined ? undefined : { packageJSON: { displayName }, activate };
    },
    onDidChange: onNothing,
  },
  env: {
    language: "en",
    appName: "Editor of Tests",
    uiKind: 1,
    get remoteName() {
      return fakeEditor.remoteName;
    },
    get uriScheme() {
      return fakeEditor.scheme;
    },
    get shell() {
      return fakeEditor.shell;
    },
    clipboard: {
      readText: async () => fakeEditor.clipboard,
      writeText: async (text: string) => {
        fakeEditor.clipboard = text;
      },
    },
    openExternal: async (link: string) => fakeEditor.openedLinks.push(link),
  },
  workspace: {
    getConfiguration: () => ({ get: () => undefined }),
    get isTrusted() {
      return fakeEditor.isTrusted;
    },
    workspaceFolders: [{ uri: FakeUri.file("/harbour") }],
    onDidChangeWorkspaceFolders: onNothing,
    onDidGrantWorkspaceTrust: onNothing,
    createFileSystemWatcher,
    onDidChangeTextDocument: fakeEditor.documentEdited.event,
    asRelativePath: (uri: FakeUri) => uri.path.slice(uri.path.lastIndexOf("/") + 1),
  },
  languages: { registerHoverProvider: () => ({ dispose() {} }) },
  RelativePattern,
  Uri: FakeUri,
  Range: class {},
  ThemeColor: class {},
  DecorationRangeBehavior: { ClosedOpen: 2 },
  ThemeIcon: class {
    constructor(readonly id: string) {}
  },
  QuickInputButtons: { Back: {} },
  QuickPickItemKind: { Separator: -1 },
  UIKind: { Desktop: 1, Web: 2 },
  McpStdioServerDefinition: Array,
  FileType: { File: 1, Directory: 2 },
  ProgressLocation: { Notification: 15, Window: 10 },
  InputBoxValidationSeverity: { Info: 1 },
};

const loader = Module as unknown as { _load(request: string, ...options: readonly unknown[]): unknown };
const load = loader._load;

/** Only an editor has a module of this name. */
loader._load = function (request, ...options) {
  return request === "vscode" ? fakeApi : load.call(this, request, ...options);
};
