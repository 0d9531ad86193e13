/** The used parts of a module without types. */

declare module "markdown-it" {
  interface Options {
    /** Whether HTML in the text stays HTML. */
    readonly html?: boolean;
    /** Whether bare web addresses become links. */
    readonly linkify?: boolean;
  }

  export default class MarkdownIt {
    constructor(options: Options);
    readonly linkify: {
      set(options: {
        /** Whether names of hosts without a scheme become links. */
        readonly fuzzyLink: boolean;
      }): unknown;
    };
    render(markdown: string): string;
  }
}
