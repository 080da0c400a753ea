import type { DraftSku, ProductDraft, Texts } from './product-draft.ts'

/**
 * Fields of a form by name, as two people may change them apart: `titles.en`, `images`, `sku.<key>.price`,
 * `stock.<key>.<warehouse>`. Options are one field, because their values carry the SKUs.
 */
export type Fields = ReadonlyMap<string, unknown>

const translated = ['titles', 'subtitles', 'descriptions'] as const
const whole = [
  'handle',
  'attributes',
  'tags',
  'categoryId',
  'images',
  'options',
  'withdrawalExemption',
  'taxClass',
] as const

/** Rows that are not for sale and were never saved hold nothing of their own. */
function listSkuFields({ key, skuId, stock, ...sku }: DraftSku): [string, unknown][] {
  if (!sku.isSold && skuId === null) return [[`sku.${key}.isSold`, false]]
  return [
    ...Object.entries(sku).map(([name, value]): [string, unknown] => [`sku.${key}.${name}`, value]),
    ...Object.entries(stock)
      .filter(([, units]) => units !== '')
      .map(([warehouseId, units]): [string, unknown] => [`stock.${key}.${warehouseId}`, units]),
  ]
}

export function toFields(draft: ProductDraft): Fields {
  return new Map<string, unknown>([
    ...translated.flatMap((name) =>
      Object.entries(draft[name]).flatMap(([lang, text]): [string, unknown][] =>
        text ? [[`${name}.${lang}`, text]] : [],
      ),
    ),
    ...whole.map((name): [string, unknown] => [name, draft[name]]),
    ...draft.skus.flatMap(listSkuFields),
  ])
}

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

/** The names of the fields that differ, in the order of the form. */
export function listChanges(before: ProductDraft, after: ProductDraft): string[] {
  const [old, now] = [toFields(before), toFields(after)]
  const names = [...new Set([...now.keys(), ...old.keys()])]
  const changed = names.filter((name) => !isSame(old.get(name) ?? '', now.get(name) ?? ''))
  // With other options the SKUs are others, too; saying so for each would say it twice.
  return changed.includes('options')
    ? changed.filter((name) => !name.startsWith('sku.') && !name.startsWith('stock.'))
    : changed
}

const isOfSkus = (name: string) => name === 'options' || name.startsWith('sku.') || name.startsWith('stock.')

export type Merge = {
  /** Fields that both changed, to different values. */
  readonly conflicts: readonly string[]
  /** Fields that only the other person changed. */
  readonly taken: readonly string[]
}

/** Compares two changed forms with the one that both began with. */
export function findMerge(base: ProductDraft, mine: ProductDraft, theirs: ProductDraft): Merge {
  const changedByMe = new Set(listChanges(base, mine))
  const changedByThem = listChanges(base, theirs)
  const hasOptions = changedByMe.has('options') || changedByThem.includes('options')
  // Where one side has other options, SKUs cannot be compared one by one: options and SKUs are one field then.
  const toName = (name: string) => (hasOptions && isOfSkus(name) ? 'options' : name)
  const yours = new Set([...changedByMe].map(toName))
  const differs = new Set(listChanges(mine, theirs).map(toName))
  const theirNames = [...new Set(changedByThem.map(toName))].filter((name) => differs.has(name))
  return {
    conflicts: theirNames.filter((name) => yours.has(name)),
    taken: theirNames.filter((name) => !yours.has(name)),
  }
}

function setField(draft: ProductDraft, name: string, from: ProductDraft): ProductDraft {
  const [kind, key = '', part = ''] = name.split('.')
  if (kind === 'options') return { ...draft, options: from.options, skus: from.skus }
  if (kind === 'sku' || kind === 'stock') {
    const source = from.skus.find((sku) => sku.key === key)
    if (!source) return draft
    const change = (sku: DraftSku): DraftSku =>
      kind === 'stock'
        ? { ...sku, stock: { ...sku.stock, [part]: source.stock[part] ?? '' } }
        : { ...sku, [part]: source[part as keyof DraftSku] }
    return { ...draft, skus: draft.skus.map((sku) => (sku.key === key ? change(sku) : sku)) }
  }
  if ((translated as readonly string[]).includes(kind!)) {
    const name2 = kind as (typeof translated)[number]
    const texts: Texts = { ...draft[name2], [key]: from[name2][key] ?? '' }
    return { ...draft, [name2]: texts }
  }
  return { ...draft, [kind!]: from[kind as keyof ProductDraft] }
}

/** Their form with my changes; of a field that both changed, the side that `sides` says, mine by default. */
export function mergeDrafts(
  base: ProductDraft,
  mine: ProductDraft,
  theirs: ProductDraft,
  sides: Readonly<Record<string, 'yours' | 'theirs'>>,
): ProductDraft {
  const { conflicts, taken } = findMerge(base, mine, theirs)
  const left = new Set([...taken, ...conflicts.filter((name) => sides[name] === 'theirs')])
  const skusStay = left.has('options')
  const names = listChanges(base, mine).filter((name) => !left.has(name) && !(skusStay && isOfSkus(name)))
  return names.reduce((draft, name) => setField(draft, name, mine), theirs)
}
