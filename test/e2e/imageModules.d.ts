/** The used parts of two modules without types. */

declare module "gifenc" {
  /** Red, green and blue of each color. */
  export type Palette = readonly (readonly number[])[];

  /** @param delay in milliseconds */
  interface FrameOptions {
    readonly palette?: Palette;
    readonly delay?: number;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    readonly dispose?: number;
  }

  export function quantize(rgba: Uint8Array, maxColors: number): Palette;
  export function nearestColorIndex(palette: Palette, color: readonly number[]): number;
  export function GIFEncoder(): {
    writeFrame(pixels: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  };
}

declare module "pngjs" {
  export const PNG: {
    readonly sync: {
      /** @returns the pixels as RGBA, four bytes each */
      read(png: Buffer): { readonly width: number; readonly height: number; readonly data: Buffer };
    };
  };
}
