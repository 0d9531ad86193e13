import { deflateSync } from "node:zlib";
import { GIFEncoder, nearestColorIndex, quantize } from "gifenc";
import { PNG } from "pngjs";

/** A PNG, with the time for which it is shown, in milliseconds. */
export interface Frame {
  readonly png: Buffer;
  readonly delay: number;
}

type Color = readonly number[];

/** The last of 256 colors means that the pixel is unchanged from the previous frame. */
const transparentIndex = 255;

/** Number of the most frequent colors that keep their exact value, so that areas do not change. */
const exactColors = 64;

/**
 * Encodes frames of one size as a GIF that repeats forever. All frames share one palette, and a frame contains only the
 * pixels that change, so that pictures of text are small.
 */
export function encodeGif(frames: readonly Frame[]): Uint8Array {
  const images = frames.map(({ png }) => PNG.sync.read(png));
  const palette = choosePalette(Buffer.concat(images.map(({ data }) => data)), transparentIndex);
  const gif = GIFEncoder();
  for (const [index, { data, width, height }] of images.entries()) {
    const pixels = applyPalette(data, palette);
    const previous = images[index - 1]?.data;
    if (previous) {
      clearUnchanged(pixels, data, previous);
    }
    gif.writeFrame(pixels, width, height, {
      ...(previous ? { transparent: true, transparentIndex } : { palette: [...palette, [0, 0, 0]] }),
      delay: frames[index]?.delay ?? 0,
      dispose: 1,
    });
  }
  gif.finish();
  return gif.bytes();
}

/** Makes each pixel transparent that has the same color as in the previous frame. */
function clearUnchanged(pixels: Uint8Array, data: Buffer, previous: Buffer): void {
  for (let pixel = 0; pixel < pixels.length; pixel++) {
    if (data.readUInt32LE(pixel * 4) === previous.readUInt32LE(pixel * 4)) {
      pixels[pixel] = transparentIndex;
    }
  }
}

/** Chooses colors for an image of RGBA pixels: the most frequent ones, and approximations of the others. */
function choosePalette(data: Buffer, maxColors: number): Color[] {
  const counts = new Map<number, number>();
  for (let offset = 0; offset < data.length; offset += 4) {
    const pixel = data.readUInt32LE(offset);
    counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  }
  const byCount = [...counts].sort(([, a], [, b]) => b - a).map(([pixel]) => pixel);
  const rarePixels = byCount.slice(exactColors);
  const rareData = Buffer.alloc(rarePixels.length * 4);
  for (const [index, pixel] of rarePixels.entries()) {
    rareData.writeUInt32LE(pixel, index * 4);
  }
  return [...byCount.slice(0, exactColors).map(unpackColor), ...quantize(rareData, maxColors - exactColors)];
}

/** Returns for each RGBA pixel the number of the nearest color. */
function applyPalette(data: Buffer, palette: readonly Color[]): Uint8Array {
  const numbers = new Map<number, number>();
  return Uint8Array.from({ length: data.length / 4 }, (_, index) => {
    const pixel = data.readUInt32LE(index * 4);
    const number = numbers.get(pixel) ?? nearestColorIndex(palette, unpackColor(pixel));
    numbers.set(pixel, number);
    return number;
  });
}

function unpackColor(pixel: number): Color {
  return [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
}

/** Encodes a PNG again with a palette of 256 colors, which reduces a picture of a window to a third of its size. */
export function withPalette(png: Buffer): Buffer {
  const { data, width, height } = PNG.sync.read(png);
  const palette = choosePalette(data, 256);
  const pixels = Buffer.from(applyPalette(data, palette));
  // Each line begins with the number of its filter; 0 is none.
  const lines = Array.from({ length: height }, (_, y) => [Buffer.of(0), pixels.subarray(y * width, (y + 1) * width)]);
  return Buffer.concat([
    png.subarray(0, 8),
    chunk("IHDR", header(width, height)),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(Buffer.concat(lines.flat()), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Creates the header of a PNG with eight bits per pixel and a palette, not interlaced. */
function header(width: number, height: number): Buffer {
  const bytes = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Computes the checksum of a chunk of a PNG. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) {
      sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
    }
  }
  return (sum ^ 0xffffffff) >>> 0;
}
