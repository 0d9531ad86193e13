// The floor of the bench inside VS Code: a bare tree of the very rows of the failing tests, made beforehand and expanded, and the switch
// between two orders of its rows or of the failing tests. Each switch writes into the status bar when it began, in milliseconds since 1970. It also activates the others one by one and
// keeps what VS Code tells of that in the file `figures.md` beside this one.
const https = require("node:https");
const { writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { monitorEventLoopDelay } = require("node:perf_hooks");
const vscode = require("vscode");

exports.activate = (context) => {
  const changed = new vscode.EventEmitter();
  const started = vscode.window.createStatusBarItem("bench.started", vscode.StatusBarAlignment.Right, 1_000);
  let turned = false;
  let byName = false;
  let api;
  // The rows of the failing tests in the two orders in which those are shown.
  let rows = [];
  let rowsByName = [];
  const show = (text) => {
    started.text = `bench ${text}`;
    started.show();
  };
  const begin = () => show(Date.now());
  context.subscriptions.push(
    changed,
    started,
    vscode.window.registerTreeDataProvider("bench.rows", {
      onDidChangeTreeData: changed.event,
      getChildren: (parent) => {
        if (parent) {
          return [...parent.children];
        }
        return [...(turned ? rowsByName : rows)];
      },
      getTreeItem: ({ item }) => item,
    }),
    vscode.commands.registerCommand("bench.floor", () => {
      turned = !turned;
      begin();
      changed.fire();
    }),
    vscode.commands.registerCommand("bench.ours", async () => {
      byName = !byName;
      begin();
      await vscode.commands.executeCommand("testHealth.sortBy", byName ? "name" : "impact");
    }),
    vscode.commands.registerCommand("bench.activate", async () => {
      const { ids, connection, certificate } = JSON.parse(process.env.TEST_HEALTH_BENCH);
      // The editor hands requests that need no proxy to this agent.
      if (certificate) {
        https.globalAgent.options.ca = certificate;
      }
      const delay = monitorEventLoopDelay({ resolution: 1 });
      let activation;
      for (const id of ids) {
        delay.disable();
        await quietHost();
        delay.reset();
        delay.enable();
        activation = await vscode.extensions.getExtension(id)?.activate();
      }
      api = await activation.forTests();
      await new Promise((resolve) => setTimeout(resolve, 50));
      delay.disable();
      writeFileSync(join(context.extensionPath, "block.json"), JSON.stringify(delay.max / 1e6));
      writeFileSync(join(context.extensionPath, "figures.md"), await startupPerformance());
      await api.connect(connection);
      show("connected");
    }),
    vscode.commands.registerCommand("bench.copyRows", async () => {
      await vscode.commands.executeCommand("testHealth.groupBy", "worklist");
      const rowsIn = async (order) => {
        await vscode.commands.executeCommand("testHealth.sortBy", order);
        // Not those of a load that is still under way.
        while (copyRows(api.failingTests).flatMap(({ children }) => children).length < 10_000) {
          await nextChange(api.failingTests);
        }
        return copyRows(api.failingTests);
      };
      rowsByName = await rowsIn("name");
      rows = await rowsIn("impact");
      changed.fire();
      show("copied");
    }),
  );
};

/** Copies the groups of a tree, expanded, with their rows. */
function copyRows(tree) {
  return tree.getChildren().map((group) => ({
    item: { ...tree.getTreeItem(group), collapsibleState: vscode.TreeItemCollapsibleState.Expanded },
    children: tree.getChildren(group).map((node) => ({
      item: { ...tree.getTreeItem(node), collapsibleState: vscode.TreeItemCollapsibleState.None },
      children: [],
    })),
  }));
}

function nextChange({ onDidChangeTreeData }) {
  return new Promise((resolve) => {
    const subscription = onDidChangeTreeData(() => {
      subscription.dispose();
      resolve();
    });
  });
}

/** The text of "Developer: Startup Performance", once it has the table of extensions. */
async function startupPerformance() {
  const textOf = () => {
    const document = vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === "perf");
    return document?.getText().includes("Activation Stats") ? document.getText() : undefined;
  };
  const text = new Promise((resolve) => {
    const check = () => {
      const found = textOf();
      if (!found) {
        return;
      }
      subscriptions.forEach((subscription) => {
        subscription.dispose();
      });
      resolve(found);
    };
    const subscriptions = [
      vscode.workspace.onDidOpenTextDocument(check),
      vscode.workspace.onDidChangeTextDocument(check),
    ];
  });
  await vscode.commands.executeCommand("perfview.show");
  return text;
}

/** Resolves when this process has had nothing to do for a second: what starts with the window is over; after 30 s in any case. */
async function quietHost() {
  const deadline = Date.now() + 30_000;
  for (let quiet = 0; quiet < 20 && Date.now() < deadline; ) {
    const start = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
    quiet = performance.now() - start < 60 ? quiet + 1 : 0;
  }
}
