import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { listDemoGoods } from '#demo/catalogue/goods.ts'
import { listTranslatedLanguages } from '#demo/languages/dictionary.ts'
import { openTranslation, type Translation } from '#demo/languages/translate.ts'
import { refreshVocabulary, reindexGoods } from '#server/modules/search/indexing/public.ts'
import type { Brand } from '#server/platform/brand.ts'
import type { Ctx } from '#server/platform/context.ts'
import { seed } from './brand-data.ts'
import { toDemoNumber } from './demo-id.ts'
import { inBrand } from './in-brand.ts'
import { dropPendingLanguages, listPendingBrands } from './pending-languages.ts'

const batchSize = 50
/** Of each brand before the rest of any: lists and home pages show the best-selling first. */
const firstCount = 600

/** Pauses as a multiple of the work before them: the rest takes longer than the first, and disturbs less. */
const pauses = { first: 1, rest: 4 } as const

/** The products whose documents lack the last of the languages, the best-selling first. */
async function listUntranslated(client: pg.Client, brandId: number, language: string): Promise<string[]> {
  const { rows } = await inBrand(client, brandId, () =>
    client.query<{ id: string }>(
      `select goods_id as id from search_documents where brand_id = $1 and not (card -> 'title' ? $2)
       order by sales_count desc, goods_id`,
      [brandId, language],
    ),
  )
  return rows.map(({ id }) => id)
}

type Translate = Translation['translateGoods']

/** Writes the texts of products that are as the fill made them. */
async function writeTexts(
  client: pg.Client,
  brand: Brand,
  ids: readonly string[],
  translate: Translate,
): Promise<void> {
  const goods = listDemoGoods(
    { site: brand.site, seed },
    ids.map((id) => toDemoNumber(id) - 1),
  ).map(translate)
  const rows = goods.map(({ title, subtitle, description, specs, options }, index) => {
    return { id: ids[index], title, subtitle, description, attributes: specs, options }
  })
  await inBrand(client, brand.id, () =>
    client.query(
      `update goods as g
       set title = t.title, subtitle = t.subtitle, description = t.description, attributes = t.attributes, options = t.options
       from jsonb_to_recordset($2::jsonb)
         as t (id uuid, title jsonb, subtitle jsonb, description jsonb, attributes jsonb, options jsonb)
       where g.brand_id = $1 and g.id = t.id and g.updated_at = g.created_at`,
      [brand.id, JSON.stringify(rows)],
    ),
  )
}

type AddOptions = {
  readonly brands: readonly Brand[]
  readonly createContext: (brand: Brand) => Ctx
  readonly signal: AbortSignal
}

type Products = { readonly brand: Brand; readonly ids: readonly string[]; readonly pauseFactor: number }

async function addToProducts(
  client: pg.Client,
  { brand, ids, pauseFactor }: Products,
  { createContext, signal }: AddOptions,
) {
  const { translateGoods } = openTranslation(brand.settings.languages)
  for (let start = 0; start < ids.length && !signal.aborted; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    const started = performance.now()
    await writeTexts(client, brand, batch, translateGoods)
    await reindexGoods(createContext(brand), batch)
    await pause((performance.now() - started) * pauseFactor, undefined, { signal }).catch(() => undefined)
  }
}

/**
 * Adds the languages with a dictionary to the products of filled brands, a few at a time: until then those are shown in
 * English. Continues what an earlier process began. Returns the number of products.
 */
export async function addLanguages(client: pg.Client, options: AddOptions): Promise<number> {
  const pending = new Set(await listPendingBrands(client))
  const untranslated: { brand: Brand; ids: string[] }[] = []
  for (const brand of options.brands) {
    const last = listTranslatedLanguages(brand.settings.languages).at(-1)
    if (pending.has(brand.id) && last) untranslated.push({ brand, ids: await listUntranslated(client, brand.id, last) })
  }
  for (const { brand, ids } of untranslated)
    await addToProducts(client, { brand, ids: ids.slice(0, firstCount), pauseFactor: pauses.first }, options)
  for (const { brand, ids } of untranslated)
    await addToProducts(client, { brand, ids: ids.slice(firstCount), pauseFactor: pauses.rest }, options)
  // Suggestions in the languages; the first run of this job would leave a filled vocabulary alone.
  for (const { brand, ids } of untranslated)
    if (ids.length > 0 && !options.signal.aborted) await refreshVocabulary(options.createContext(brand), new Date(0))
  if (options.signal.aborted) return 0
  await dropPendingLanguages(client)
  return untranslated.reduce((sum, { ids }) => sum + ids.length, 0)
}
