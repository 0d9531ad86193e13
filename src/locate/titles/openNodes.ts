import { popEnded } from "../syntax/ranges";
import type { TitleNode } from "./node";

/** The declarations around the current token, during one pass over the tokens. */
export class OpenNodes<Node extends TitleNode = TitleNode> {
  readonly #open: { readonly node: Node; readonly end: number }[] = [];

  get innermost(): Node | undefined {
    return this.#open.at(-1)?.node;
  }

  /** Returns the innermost declaration of a suite. */
  findSuite(): Node | undefined {
    return this.#open.findLast(({ node }) => node.kind === "suite")?.node;
  }

  /** Opens a declaration inside those that are open. */
  open(node: Node, end: number): void {
    this.#open.push({ node, end });
  }

  /** Closes the declarations that have ended at a token. */
  closeUpTo(token: number): void {
    popEnded(this.#open, token);
  }
}
