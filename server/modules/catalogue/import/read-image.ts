import type { ImportedImage, ImportRules } from './imported-goods.ts'
import { type Cells, toExcerpt } from './cells.ts'

const MAX_ADDRESS = 2048
const MAX_ALT = 512
const MAX_POSITION = 100_000

/** The gallery image of a row; null when absent or invalid. Position 0: not given. */
export function readImage(cells: Cells, rules: ImportRules): ImportedImage | null {
  if (cells.get('image') === '') return null
  const url = readImageName(cells, 'image', rules)
  const alt = cells.getShort('imageAlt', MAX_ALT)
  const position = cells.get('imagePosition')
  if (!/^([1-9]\d{0,5})?$/.test(position) || Number(position) > MAX_POSITION) {
    cells.report('import.image_position_invalid', 'imagePosition', { value: toExcerpt(position) })
  }
  return url === null ? null : { url, alt, position: Number(position) }
}

/** Accepts an http(s) address, with `allowImageNames` also a bare file name; null otherwise. */
export function readImageName(cells: Cells, column: 'image' | 'skuImage', rules: ImportRules): string | null {
  const text = cells.getShort(column, MAX_ADDRESS)
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text
  if (rules.allowImageNames === true && /^[^/\\:]+\.\w+$/.test(text)) return text
  cells.report('import.image_invalid', column, { value: toExcerpt(text) })
  return null
}

/** Sorts images by position, those without one last, removes duplicate addresses and numbers them from 1. */
export function orderImages(images: ImportedImage[]): ImportedImage[] {
  const sorted = images.toSorted((a, b) => (a.position || Infinity) - (b.position || Infinity) || 0)
  const unique = sorted.filter(({ url }, index) => sorted.findIndex((image) => image.url === url) === index)
  return unique.map((image, index) => ({ ...image, position: index + 1 }))
}
