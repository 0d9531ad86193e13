import type { TreeNode } from "../../src/present/node";

/**
 * Formats a tree as text: one line per row, two spaces per level, `[icon] label | description`. Includes the children
 * of collapsed rows (`+`).
 */
export function treeText(nodes: readonly TreeNode[], indent = ""): string {
  return nodes
    .map((node) => {
      const mark = node.children ? (node.isExpanded ? "- " : "+ ") : "";
      const row = `${indent}${mark}[${node.icon}] ${node.label}${node.description ? ` | ${node.description}` : ""}`;
      const children = treeText(node.children?.() ?? [], `${indent}  `);
      return children ? `${row}\n${children}` : row;
    })
    .join("\n");
}

/** Returns every row of a tree, parents before children. */
export function allNodes(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.children?.() ?? [])]);
}
