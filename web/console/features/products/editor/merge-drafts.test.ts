import { expect, test } from 'vitest'
import { findMerge, listChanges, mergeDrafts } from './merge-drafts.ts'
import { emptyDraft, layOutSkus, type DraftOption, type DraftSku, type ProductDraft } from './product-draft.ts'

const colour: DraftOption = {
  id: 'o0',
  names: { en: 'Colour' },
  values: ['a', 'b'].map((id) => ({ id, texts: { en: id } })),
}
const skus = layOutSkus([colour], emptyDraft.skus).map((sku, index): DraftSku => ({
  ...sku,
  skuId: String(index),
  code: `C${index}`,
  price: '10',
  stock: { w: '1' },
}))
const base: ProductDraft = { ...emptyDraft, titles: { en: 'Cup' }, options: [colour], skus }
const setSku = (draft: ProductDraft, key: string, more: Partial<DraftSku>): ProductDraft => ({
  ...draft,
  skus: draft.skus.map((sku) => (sku.key === key ? { ...sku, ...more } : sku)),
})

test('changes are named by field, language, SKU and warehouse', () => {
  const changed = setSku({ ...base, titles: { en: 'Cup', de: 'Tasse' } }, 'b', { price: '12', stock: { w: '2' } })
  expect(listChanges(base, changed)).toEqual(['titles.de', 'sku.b.price', 'stock.b.w'])
  expect(listChanges(base, { ...base, titles: { en: 'Cup', de: '' } })).toEqual([])
})

test('fields of one side are merged, those of both are chosen', () => {
  const mine = setSku({ ...base, titles: { en: 'My cup' } }, 'a', { price: '11' })
  const theirs = setSku({ ...base, titles: { en: 'Their cup' }, tags: ['gift'] }, 'a', { marketPrice: '20' })
  expect(findMerge(base, mine, theirs)).toEqual({
    conflicts: ['titles.en'],
    taken: ['tags', 'sku.a.marketPrice'],
  })
  const merged = mergeDrafts(base, mine, theirs, {})
  expect(merged).toMatchObject({ titles: { en: 'My cup' }, tags: ['gift'] })
  expect(merged.skus[0]).toMatchObject({ price: '11', marketPrice: '20' })
  expect(mergeDrafts(base, mine, theirs, { 'titles.en': 'theirs' }).titles).toEqual({ en: 'Their cup' })
})

test('a change that both made alike is no conflict', () => {
  const changed = setSku(base, 'a', { price: '11' })
  expect(findMerge(base, changed, changed)).toEqual({ conflicts: [], taken: [] })
  expect(mergeDrafts(base, changed, changed, {})).toEqual(changed)
})

test('other options take their SKUs along as one field', () => {
  const options = [{ ...colour, values: [...colour.values, { id: 'c', texts: { en: 'c' } }] }]
  const mine = { ...base, options, skus: layOutSkus(options, base.skus) }
  const theirs = setSku({ ...base, tags: ['gift'] }, 'a', { price: '11' })
  expect(findMerge(base, mine, theirs)).toEqual({ conflicts: ['options'], taken: ['tags'] })
  expect(mergeDrafts(base, mine, theirs, {}).skus).toEqual(mine.skus)
  const taken = mergeDrafts(base, mine, theirs, { options: 'theirs' })
  expect(taken).toEqual({ ...theirs })
  expect(findMerge(base, theirs, mine)).toEqual({ conflicts: ['options'], taken: [] })
})
