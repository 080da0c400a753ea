import { sql, type KyselyPlugin, type QueryResult, type RawNode, type UnknownRow } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#server/platform/context.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { countDocuments, findPriceEnds } from './facets/counts.queries.ts'
import { countSampledGoods, listWordsVersions } from './indexing/documents.queries.ts'
import { listCandidates, listScoredGoods } from './ranking/ranking.queries.ts'
import {
  haveMatches,
  listAnchors,
  listBestSellingCardRows,
  listCardRows,
  type DocumentFilter,
} from './search.queries.ts'
import {
  haveWords,
  listOptionNames,
  listSimilarWords,
  listStoresByWords,
  listTerms,
  listWordsByPrefix,
  toPrefixRange,
  toWordRange,
} from './vocabulary/vocabulary.queries.ts'

const goods = 20_000
const minId = '00000000-0000-0000-0000-000000000000'
const storeId = newId()
const categoryId = newId()
let shop: TestShop

/** Enough documents, words and terms that the planner avoids sequential scans. */
const fillSql = (brandId: number) => `
  insert into search_documents (brand_id, goods_id, store_id, category_1, category_2, card, price_minor, sale_ends_at, in_stock,
    rating_hundredths, sales_count, best_seller, recent, created_at, options, words)
  select ${brandId}, gen_random_uuid(), case when n % 500 = 0 then '${storeId}'::uuid else gen_random_uuid() end,
    case when n % 300 = 0 then '${categoryId}'::uuid else gen_random_uuid() end, null,
    jsonb_build_object('title', jsonb_build_object('en', repeat('Goods ', 40) || n), 'store', '{}'::jsonb, 'image', null, 'tint', 1),
    1000 + n, null, n % 9 > 0, n % 500, n % 7000, n % 7000 > 6900, n < 400, now() - n * interval '1 minute',
    array['${brandId}:colour:c' || n % 60, '${brandId}:size:s' || n % 7],
    (select string_agg(quote_literal('${brandId}:' || word), ' ') from unnest(array['common', 'w' || n % 400, 'rare' || n]
      || array(select 'f' || (n * k) % 997 from generate_series(1, 40) as k)) as word)::tsvector
  from generate_series(1, ${goods}) as n;
  insert into search_words select ${brandId}, 'word' || n, 'en', 'word' || n, n from generate_series(1, 20000) as n;
  insert into search_terms select ${brandId}, 'en', 'term' || n, 'Term ' || n, n, 1 from generate_series(1, 20000) as n;
  insert into search_options select ${brandId}, 'colour', 'c' || n, '{}' from generate_series(1, 5000) as n;
  insert into search_store_words select ${brandId}, 'store' || n, gen_random_uuid(), n from generate_series(1, 20000) as n;
  analyze search_documents, search_words, search_terms, search_options, search_store_words`

/** A second brand with as many documents: half of all rows belong to the first one. */
const copySql = (brandId: number, otherId: number) => `
  insert into search_documents (brand_id, goods_id, store_id, category_1, category_2, card, price_minor, sale_ends_at, in_stock,
    rating_hundredths, sales_count, created_at, words)
  select ${otherId}, gen_random_uuid(), store_id, category_1, category_2, card, price_minor, sale_ends_at, in_stock,
    rating_hundredths, sales_count, created_at, replace(words::text, '''${brandId}:', '''${otherId}:')::tsvector
  from search_documents where brand_id = ${brandId};
  analyze search_documents`

beforeAll(async () => {
  shop = await openTestShop()
  await withClient(shop.adminUrl, async (client) => {
    await client.query(fillSql(shop.brand.id))
    await client.query(copySql(shop.brand.id, shop.otherBrand.id))
  })
})
afterAll(() => shop.close())

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Node[]
}

const listNodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]

/** Replaces each query's result by its plan. */
class ExplainPlugin {
  readonly plans: Node[] = []
  transformQuery({ node }: { node: RawNode }): RawNode {
    const [first, ...rest] = node.sqlFragments
    return { ...node, sqlFragments: [`explain (format json) ${first}`, ...rest] }
  }
  async transformResult({ result }: { result: QueryResult<UnknownRow> }): Promise<QueryResult<UnknownRow>> {
    for (const row of result.rows) this.plans.push(...(row['QUERY PLAN'] as { Plan: Node }[]).map(({ Plan }) => Plan))
    return result
  }
}

async function explain(statement: (ctx: Ctx) => Promise<unknown>): Promise<Node[]> {
  const explaining = new ExplainPlugin()
  const ctx = shop.ctx()
  await statement({ ...ctx, db: ctx.db.withPlugin(explaining as unknown as KyselyPlugin) })
  expect(explaining.plans).toHaveLength(1)
  return explaining.plans.flatMap(listNodes)
}

async function readWhole(statement: (ctx: Ctx) => Promise<unknown>): Promise<string[]> {
  const scans = (await explain(statement)).filter((node) => node['Node Type'] === 'Seq Scan')
  return scans.map((node) => node['Relation Name']!)
}

/** Indexes of some goods only. */
const smallIndexes = new Set(['search_documents_best_ix', 'search_documents_recent_ix'])

/** Indexes of which a bitmap holds every row of a brand. */
const listBrandBitmaps = (nodes: readonly Node[]) =>
  nodes
    .filter((node) => node['Node Type'] === 'Bitmap Index Scan' && /^\(brand_id = \d+\)$/.test(node['Index Cond']!))
    .map((node) => node['Index Name']!)
    .filter((name) => !smallIndexes.has(name))

const page = { limit: 24, offset: 0 }
const filter: readonly [string, () => DocumentFilter][] = [
  ['a word', () => ({ query: "'w7'" })],
  ['a beginning', () => ({ query: "'rare77':*" })],
  ['words of the same meaning', () => ({ query: "('w7' | 'w8') & 'f3':*" })],
  ['a word and an option', () => ({ query: "'w7'", options: [['colour:c5']] })],
  ['a category', () => ({ category: { id: categoryId, depth: 1 } })],
  ['a store and a price', () => ({ storeId, priceMax: 9_000 })],
  ['an option of few', () => ({ options: [['colour:c5']] })],
]

test.each(filter)('lists and facets of %s read no whole table', async (_, matching) => {
  expect(await readWhole((ctx) => countDocuments(ctx, matching(), 10_001))).toEqual([])
  expect(await readWhole((ctx) => listCardRows(ctx, matching(), 'sales', page))).toEqual([])
  for (const access of ['first', 'all', 'planned'] as const) {
    expect(await readWhole((ctx) => listCardRows(ctx, matching(), 'newest', page, { access }))).toEqual([])
    expect(await readWhole((ctx) => listAnchors(ctx, matching(), 'price_asc', { step: 200, access }))).toEqual([])
  }
  expect(await readWhole((ctx) => countDocuments(ctx, { ...matching(), group: 'sample' }, null))).toEqual([])
  const { query } = matching()
  if (query === undefined) return
  expect(await readWhole((ctx) => listCandidates(ctx, { ...matching(), query }, false))).toEqual([])
  for (const group of ['best_sellers', 'newest', undefined] as const) {
    expect(await readWhole((ctx) => countDocuments(ctx, { ...matching(), group }, null))).toEqual([])
    expect(await readWhole((ctx) => listBestSellingCardRows(ctx, { ...matching(), query, group }, 5))).toEqual([])
  }
})

test.each<[string, (ctx: Ctx) => Promise<unknown>]>([
  ['all goods by price', (ctx) => listCardRows(ctx, {}, 'price_asc', page)],
  ['a word of all goods, the best-selling first', (ctx) => listCardRows(ctx, { query: "'common'" }, 'sales', page)],
  ['what a word of all goods is ranked among', (ctx) => listCandidates(ctx, { query: "'common'" }, true)],
  ['its lowest and highest price', (ctx) => findPriceEnds(ctx, { query: "'common'" }, { low: 1_010, high: 20_900 })],
  [
    'prices of a word that all cheap goods lack',
    (ctx) => findPriceEnds(ctx, { query: "'w7'" }, { low: 20_000, high: 20_900 }),
  ],
  ['all goods, by a sample', (ctx) => countDocuments(ctx, { group: 'sample' }, null)],
  ['the size of a sample', (ctx) => countSampledGoods(ctx)],
  ['a word of all goods, by a sample', (ctx) => countDocuments(ctx, { query: "'common'", group: 'sample' }, null)],
  [
    'some hundred goods to rank',
    (ctx) =>
      listScoredGoods(
        ctx,
        Array.from({ length: 400 }, () => newId()),
        "'w7'",
      ),
  ],
  ['suggestions', (ctx) => listTerms(ctx, 'en', 'term12', 10)],
  ['completions', (ctx) => listWordsByPrefix(ctx, 'en', 'word12', 5)],
  ['whether completions find goods', (ctx) => haveMatches(ctx, ["'w7' & 'rare7':*", "'w8'"])],
  ['likely words', (ctx) => listSimilarWords(ctx, [{ letter: 'word12', shortest: 5, longest: 8 }], 100)],
  ['known words', (ctx) => haveWords(ctx, [toWordRange('word12'), toPrefixRange('word77'), toWordRange('none')])],
  ['versions of words', (ctx) => listWordsVersions(ctx, minId, 500)],
  ['names of options', (ctx) => listOptionNames(ctx, [['colour', 'c5']])],
  ['stores', (ctx) => listStoresByWords(ctx, ['store12'], page)],
])('%s are found by an index', async (_, statement) => {
  expect(await readWhole(statement)).toEqual([])
})

// The planner takes words for independent of the brand, so it may read a brand's half of all rows to halve the matches.
test.each<[string, string, (ctx: Ctx, query: string) => Promise<unknown>]>([
  ["'common'", 'the sample', (ctx, query) => countDocuments(ctx, { query, group: 'sample' }, null)],
  ["'common'", 'candidates', (ctx, query) => listCandidates(ctx, { query }, false)],
  ["'common'", 'the ends of prices', (ctx, query) => findPriceEnds(ctx, { query }, { low: 1_100, high: 19_000 })],
  ["'f3'", 'exact counts', (ctx, query) => countDocuments(ctx, { query, priceMin: 1 }, 10_001)],
  ["'f3'", 'whether there are matches', (ctx, query) => haveMatches(ctx, [query])],
  ["'f3':*", 'the sample', (ctx, query) => countDocuments(ctx, { query, group: 'sample' }, null)],
  ["'rare77':*", 'exact counts', (ctx, query) => countDocuments(ctx, { query, priceMin: 1 }, 10_001)],
])('%s: %s need no index entries of a whole brand', async (query, _, statement) => {
  expect(listBrandBitmaps(await explain((ctx) => statement(ctx, query)))).toEqual([])
})

test('index entries of a whole brand are noticed', async () => {
  const plan = await withClient(shop.adminUrl, async (client) => {
    for (const scan of ['seqscan', 'indexscan', 'indexonlyscan']) await client.query(`set enable_${scan} = off`)
    return client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (format json) select count(card) from search_documents where brand_id = ${shop.brand.id} and in_stock`,
    )
  })
  expect(listBrandBitmaps(listNodes(plan.rows[0]!['QUERY PLAN'][0]!.Plan))).toHaveLength(1)
})

test('a condition without an index is noticed', async () => {
  const unindexed = (ctx: Ctx) =>
    sql`select count(card) from search_documents where brand_id + 0 = ${ctx.brand.id}`.execute(ctx.db)
  expect(await readWhole(unindexed)).toEqual(['search_documents'])
})
