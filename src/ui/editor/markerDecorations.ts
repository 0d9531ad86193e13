import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { Marker } from "../../present/markers";

type MarkerKind = Marker["kind"];

const markerKinds: readonly MarkerKind[] = ["unseen", "failing", "quarantined"];

/** Colors of VS Code's own test icons and charts: themes, high-contrast ones included, already choose them well. */
const rulerColors: Record<MarkerKind, string> = {
  unseen: "charts.purple",
  failing: "testing.iconFailed",
  quarantined: "testing.iconSkipped",
};

type DecorationTypes = Record<MarkerKind, vscode.TextEditorDecorationType>;

/**
 * Icons of lines with markers. Decoration types are created with the first marker, and again only when high contrast
 * is switched on or off.
 */
export class MarkerDecorations implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly recreateEmitter = this.disposables.add(new Emitter<void>());
  private types: DecorationTypes | undefined;
  private highContrast: boolean;

  /** Fires after the types were created again: everything painted before is gone. */
  readonly onDidRecreate: Event<void> = this.recreateEmitter.event;

  constructor(private readonly media: vscode.Uri) {
    this.highContrast = isHighContrast(vscode.window.activeColorTheme);
    this.disposables.add(
      vscode.window.onDidChangeActiveColorTheme((theme) => {
        if (isHighContrast(theme) === this.highContrast) return;
        this.highContrast = !this.highContrast;
        this.disposeTypes();
        this.recreateEmitter.fire();
      }),
    );
  }

  paint(editor: vscode.TextEditor, markers: readonly Marker[]): void {
    if (markers.length === 0 && !this.types) return;
    this.types ??= this.createTypes();
    for (const kind of markerKinds) {
      const ranges = markers
        .filter((marker) => marker.kind === kind)
        .map(({ range }) => new vscode.Range(range.line, range.column, range.endLine, range.endColumn));
      editor.setDecorations(this.types[kind], ranges);
    }
  }

  private createTypes(): DecorationTypes {
    const suffix = this.highContrast ? "-contrast" : "";
    const createGutterIcon = (kind: MarkerKind, theme: "light" | "dark") => ({
      gutterIconPath: vscode.Uri.joinPath(this.media, `${kind}-${theme}${suffix}.svg`),
    });
    const createType = (kind: MarkerKind) =>
      vscode.window.createTextEditorDecorationType({
        gutterIconSize: "contain",
        light: createGutterIcon(kind, "light"),
        dark: createGutterIcon(kind, "dark"),
        overviewRulerColor: new vscode.ThemeColor(rulerColors[kind]),
        overviewRulerLane: vscode.OverviewRulerLane.Left,
        rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
      });
    return { unseen: createType("unseen"), failing: createType("failing"), quarantined: createType("quarantined") };
  }

  private disposeTypes(): void {
    for (const kind of markerKinds) this.types?.[kind].dispose();
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
