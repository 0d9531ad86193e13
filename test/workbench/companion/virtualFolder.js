// A folder that is not on disk, like that of a repository that is read over the network: virtual:/harbour, with one
// file.
const vscode = require("vscode");

const files = new Map([["/harbour/README.md", "# Harbour\n"]]);
const folders = new Map([
  ["/", ["harbour"]],
  ["/harbour", ["README.md"]],
]);

/** A read-only file system. */
class VirtualFolder {
  onDidChangeFile = new vscode.EventEmitter().event;
  watch = () => new vscode.Disposable(() => {});

  stat({ path }) {
    if (folders.has(path)) {
      return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    }
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: this.readFile({ path }).length };
  }

  readDirectory({ path }) {
    if (!folders.has(path)) {
      throw vscode.FileSystemError.FileNotFound(path);
    }
    const typeOf = (name) => (files.has(`${path}/${name}`) ? vscode.FileType.File : vscode.FileType.Directory);
    return folders.get(path).map((name) => [name, typeOf(name)]);
  }

  readFile({ path }) {
    if (!files.has(path)) {
      throw vscode.FileSystemError.FileNotFound(path);
    }
    return new TextEncoder().encode(files.get(path));
  }

  createDirectory = refuse;
  writeFile = refuse;
  delete = refuse;
  rename = refuse;
}

function refuse() {
  throw vscode.FileSystemError.NoPermissions("read-only");
}

exports.register = () =>
  vscode.workspace.registerFileSystemProvider("virtual", new VirtualFolder(), { isReadonly: true });
