/** What a picture file says of itself before it is decoded; `heldWhole`: interlaced or progressive. */
export type PictureHead = { readonly width: number; readonly height: number; readonly heldWhole: boolean }

/** `heldWhole` is the limit of images that cannot be read line by line and lie in memory as a whole. */
export type MegapixelLimits = { readonly any: number; readonly heldWhole: number }

/** As many as the largest cameras of phones have; read line by line, they need little memory. */
export const uploadMegapixels: MegapixelLimits = { any: 50, heldWhole: 16 }

const starts = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
} as const

/** How many bytes tell what a file is. */
export const tellingBytes = 8

/** What the first bytes of a file make it; names and declared types are anybody's to choose. Null: neither is it. */
export const formatOf = (first: Buffer): keyof typeof starts | null =>
  starts.jpeg.equals(first.subarray(0, 3)) ? 'jpeg' : starts.png.equals(first.subarray(0, 8)) ? 'png' : null

/** The limit in megapixels that an image exceeds; null when it may be decoded. */
export function pixelLimitExceeded({ width, height, heldWhole }: PictureHead, limits: MegapixelLimits): number | null {
  const max = heldWhole ? limits.heldWhole : limits.any
  return width * height > max * 1_000_000 ? max : null
}
