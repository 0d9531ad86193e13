import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { Marker } from "../../present/markers";

type Kind = Marker["kind"];

const kinds: readonly Kind[] = ["failing", "quarantined"];

/** Colours of VS Code's own test marks: themes, high contrast ones too, already choose them well. */
const rulerColors: Record<Kind, string> = { failing: "testing.iconFailed", quarantined: "testing.iconSkipped" };

type Types = Record<Kind, vscode.TextEditorDecorationType>;

/** The pictures of marked lines. Decoration types are made with the first mark, and anew only when high contrast is switched on or off. */
export class MarkerDecorations implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly recreated = this.disposables.add(new Emitter<void>());
  private types: Types | undefined;
  private highContrast: boolean;

  /** The types were made anew: what was painted is gone. */
  readonly onDidRecreate: Event<void> = this.recreated.event;

  constructor(private readonly media: vscode.Uri) {
    this.highContrast = isHighContrast(vscode.window.activeColorTheme);
    this.disposables.add(
      vscode.window.onDidChangeActiveColorTheme((theme) => {
        if (isHighContrast(theme) === this.highContrast) return;
        this.highContrast = !this.highContrast;
        this.disposeTypes();
        this.recreated.fire();
      }),
    );
  }

  paint(editor: vscode.TextEditor, markers: readonly Marker[]): void {
    if (markers.length === 0 && !this.types) return;
    this.types ??= this.create();
    for (const kind of kinds) {
      const ranges = markers
        .filter((marker) => marker.kind === kind)
        .map(({ range }) => new vscode.Range(range.line, range.column, range.endLine, range.endColumn));
      editor.setDecorations(this.types[kind], ranges);
    }
  }

  private create(): Types {
    const suffix = this.highContrast ? "-contrast" : "";
    const picture = (kind: Kind, theme: "light" | "dark") => ({
      gutterIconPath: vscode.Uri.joinPath(this.media, `${kind}-${theme}${suffix}.svg`),
    });
    const typeOf = (kind: Kind) =>
      vscode.window.createTextEditorDecorationType({
        gutterIconSize: "contain",
        light: picture(kind, "light"),
        dark: picture(kind, "dark"),
        overviewRulerColor: new vscode.ThemeColor(rulerColors[kind]),
        overviewRulerLane: vscode.OverviewRulerLane.Left,
        rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
      });
    return { failing: typeOf("failing"), quarantined: typeOf("quarantined") };
  }

  private disposeTypes(): void {
    for (const kind of kinds) this.types?.[kind].dispose();
    this.types = undefined;
  }

  dispose(): void {
    this.disposeTypes();
    this.disposables.dispose();
  }
}

function isHighContrast({ kind }: vscode.ColorTheme): boolean {
  return kind === vscode.ColorThemeKind.HighContrast || kind === vscode.ColorThemeKind.HighContrastLight;
}
