/** Properties of an image file before decoding; `heldWhole` is true for interlaced or progressive files. */
export type ImageHead = { readonly width: number; readonly height: number; readonly heldWhole: boolean }

/** `heldWhole` bounds images that cannot be decoded line by line and are held in memory as a whole. */
export type MegapixelLimits = { readonly any: number; readonly heldWhole: number }

/** The largest phone cameras; decoded line by line they need little memory. */
export const uploadMegapixels: MegapixelLimits = { any: 50, heldWhole: 16 }

const signatures = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
} as const

/** Bytes that identify the format. */
export const signatureBytes = 8

/** Detects the format by the first bytes, because names and declared types can be forged. Null for other formats. */
export const detectFormat = (first: Buffer): keyof typeof signatures | null =>
  signatures.jpeg.equals(first.subarray(0, 3)) ? 'jpeg' : signatures.png.equals(first.subarray(0, 8)) ? 'png' : null

/** The limit in megapixels that an image exceeds; null when it may be decoded. */
export function findExceededPixelLimit(
  { width, height, heldWhole }: ImageHead,
  limits: MegapixelLimits,
): number | null {
  const max = heldWhole ? limits.heldWhole : limits.any
  return width * height > max * 1_000_000 ? max : null
}
