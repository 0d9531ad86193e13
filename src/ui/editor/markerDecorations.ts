import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { Marker } from "../../present/markers";
import { markerSigns } from "../../present/markerText";
import { createMarkerIcon } from "../widgets/markerIcons";

type MarkerKind = Marker["kind"];

const markerKinds: readonly MarkerKind[] = ["unseen", "failing", "quarantined"];

/**
 * Colors of VS Code's own charts and test icons, which suit every theme. `testing.iconFailed` is not among them: it has
 * no value in high contrast.
 */
const colors: Record<MarkerKind, string> = {
  unseen: "charts.purple",
  failing: "charts.red",
  quarantined: "testing.iconSkipped",
};

type DecorationTypes = Record<MarkerKind | "text", vscode.TextEditorDecorationType>;

/**
 * Icons in the gutter and texts behind lines with markers. The text is needed besides the icon: the editor paints one
 * icon per line, and that of a test extension hides every other. Decoration types are created with the first marker,
 * and again only when high contrast is switched on or off.
 */
export class MarkerDecorations implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #recreateEmitter = this.#disposables.add(new Emitter<void>());
  #types: DecorationTypes | undefined;
  #highContrast: boolean;

  /** Fires when the decoration types are discarded to be created again: everything painted before is gone. */
  readonly onDidRecreate: Event<void> = this.#recreateEmitter.event;

  constructor() {
    this.#highContrast = isHighContrast(vscode.window.activeColorTheme);
    this.#disposables.add(
      vscode.window.onDidChangeActiveColorTheme((theme) => {
        if (isHighContrast(theme) === this.#highContrast) {
          return;
        }
        this.#highContrast = !this.#highContrast;
        this.#disposeTypes();
        this.#recreateEmitter.fire();
      }),
    );
  }

  /**
   * Paints the markers of an editor in place of those painted before.
   *
   * @param readText returns the text behind the line of a marker
   */
  paint(editor: vscode.TextEditor, markers: readonly Marker[], readText: (marker: Marker) => string): void {
    if (markers.length === 0 && !this.#types) {
      return;
    }
    this.#types ??= this.#createTypes();
    for (const kind of markerKinds) {
      const ownMarkers = markers.filter((marker) => marker.kind === kind);
      const ranges = ownMarkers.map(createRange);
      editor.setDecorations(this.#types[kind], ranges);
    }
    const { document } = editor;
    const shownMarkers = markers.filter(({ range }) => range.line < document.lineCount);
    const texts = shownMarkers.map((marker) => createTextOptions(marker, document, readText(marker)));
    editor.setDecorations(this.#types.text, texts);
  }

  #createTypes(): DecorationTypes {
    const createType = (kind: MarkerKind) => {
      const { light, dark } = createMarkerIcon(kind, this.#highContrast);
      return vscode.window.createTextEditorDecorationType({
        gutterIconSize: "contain",
        light: { gutterIconPath: light },
        dark: { gutterIconPath: dark },
        overviewRulerColor: new vscode.ThemeColor(colors[kind]),
        overviewRulerLane: vscode.OverviewRulerLane.Left,
        rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
      });
    };
    return {
      unseen: createType("unseen"),
      failing: createType("failing"),
      quarantined: createType("quarantined"),
      text: vscode.window.createTextEditorDecorationType({
        before: { margin: "0 0 0 3ch" },
        after: { margin: "0 0 0 1ch", color: new vscode.ThemeColor("editorCodeLens.foreground") },
        rangeBehavior: vscode.DecorationRangeBehavior.ClosedOpen,
      }),
    };
  }

  #disposeTypes(): void {
    for (const type of Object.values(this.#types ?? {})) {
      type.dispose();
    }
    this.#types = undefined;
  }

  dispose(): void {
    this.#disposeTypes();
    this.#disposables.dispose();
  }
}

function createRange({ range }: Marker): vscode.Range {
  const { line, column, endLine, endColumn } = range;
  return new vscode.Range(line, column, endLine, endColumn);
}

/** Creates the decoration with the sign and the text behind a marked line; it stays at the line's end during edits. */
function createTextOptions({ kind, range }: Marker, document: vscode.TextDocument, text: string) {
  const { end } = document.lineAt(range.line).range;
  return {
    range: new vscode.Range(end, end),
    renderOptions: {
      before: {
        contentText: markerSigns[kind],
        color: new vscode.ThemeColor(colors[kind]),
      },
      after: { contentText: text },
    },
  } satisfies vscode.DecorationOptions;
}

function isHighContrast({ kind }: vscode.ColorTheme): boolean {
  return kind === vscode.ColorThemeKind.HighContrast || kind === vscode.ColorThemeKind.HighContrastLight;
}
