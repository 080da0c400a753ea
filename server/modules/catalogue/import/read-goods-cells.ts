import { sanitiseRichText } from '#server/platform/rich-text.ts'
import type { ImportedGoods } from './imported-goods.ts'
import { type Cells, toExcerpt } from './cells.ts'

const MAX_NAME = 255
const MAX_BODY = 100_000
const MAX_TAGS = 250
const MAX_CATEGORY_LEVELS = 3

type GoodsCells = Omit<ImportedGoods, 'handle' | 'line' | 'options' | 'skus' | 'images'>

/** Reads the product's own columns from its first row. */
export function readGoodsCells(cells: Cells): GoodsCells {
  const title = cells.getShort('title', MAX_NAME).replace(/\s+/g, ' ')
  if (title === '') cells.report('import.title_missing', 'title')
  const body = cells.getShort('body', MAX_BODY)
  if (/<(img|picture|iframe|video|audio|embed|object)\b/i.test(body)) cells.report('import.description_media', 'body')
  return {
    title,
    bodyHtml: body.length > MAX_BODY ? '' : sanitiseRichText(body),
    vendor: cells.getShort('vendor', MAX_NAME),
    categoryPath: readCategoryPath(cells),
    tags: readTags(cells),
    status: readStatus(cells),
  }
}

// The category tree has three levels; a deeper path keeps its upper three.
function readCategoryPath(cells: Cells): string[] {
  const path = splitNames(cells.getShort('category', MAX_NAME * MAX_CATEGORY_LEVELS), '>')
  if (path.length > MAX_CATEGORY_LEVELS) cells.report('import.category_deep', 'category', { max: MAX_CATEGORY_LEVELS })
  return path.length > 0
    ? path.slice(0, MAX_CATEGORY_LEVELS)
    : splitNames(cells.getShort('type', MAX_NAME), '>').slice(0, 1)
}

function readTags(cells: Cells): string[] {
  const tags = [...new Set(splitNames(cells.get('tags'), ','))]
  if (tags.length > MAX_TAGS) cells.report('import.tags_too_many', 'tags', { count: tags.length, max: MAX_TAGS })
  const long = tags.find((tag) => tag.length > MAX_NAME)
  if (long !== undefined) cells.report('import.too_long', 'tags', { length: long.length, max: MAX_NAME })
  return tags
}

// `unlisted` means sold by link only, which is not supported, so such goods are delisted.
const statuses: Record<string, ImportedGoods['status']> = {
  active: 'listed',
  draft: 'draft',
  archived: 'delisted',
  unlisted: 'delisted',
}

function readStatus(cells: Cells): ImportedGoods['status'] {
  const published = cells.get('published').toLowerCase()
  if (!['', 'true', 'false'].includes(published)) {
    cells.report('import.published_unknown', 'published', { value: toExcerpt(published) })
  }
  const word = cells.get('status')
  const status = statuses[word.toLowerCase() || 'active']
  if (status === undefined) cells.report('import.status_unknown', 'status', { value: toExcerpt(word) })
  return status === 'listed' && published === 'false' ? 'delisted' : (status ?? 'draft')
}

function splitNames(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((name) => name.trim().replace(/\s+/g, ' '))
    .filter((name) => name !== '')
}
