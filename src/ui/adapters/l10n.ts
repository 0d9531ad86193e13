import * as vscode from "vscode";
import { setLanguage } from "../../base/l10n";

// Messages are constants in part, so this module must be evaluated before those that hold them.
setLanguage(vscode.env.language, vscode.l10n.bundle);
