import type pg from 'pg'
import type { Locale } from '#i18n/locales.ts'
import type { SeedTask } from './run-in-parallel.ts'
import { buildTitleWords, seriesNames } from './series-names.ts'

/**
 * The id of a demo row (`demoId`) as SQL: a UUIDv7 that grows with its number, so that rows are appended to the primary
 * keys. `number` is an expression.
 */
const idSql = (kind: 'goods' | 'sku', number: string): string => {
  const kindDigits = { goods: '007', sku: '008' }[kind]
  return `(lpad(to_hex(1767225600000 + ${number}), 12, '0') || '7${kindDigits}8' || $3 || lpad(to_hex(${number}), 12, '0'))::uuid`
}

/** Seventy to a hundred and thirty per cent of a model's price; the same for all SKUs of a product. */
const priceSql = (price: string): string => `greatest(1, round(${price} * (70 + (n * 37) % 61) / 100.0))::bigint`
const salesSql = (count: string): string => `(${count} * ((n * 7919) % 1000) / 1000)::integer`
const createdSql = (at: string): string => `${at} - (n * 31 % 20000) * interval '1 hour'`
const skuNumberSql = `(n * 256 + s."position")`

/**
 * Numbers of the new products ($2 models, up to $4 products), each with its model and its series. In this order,
 * because a subquery with offset is not reordered.
 */
const newGoodsSql = `(select n from generate_series($2::bigint + 1, $4::bigint) as n offset 0) as numbers
  join bench_seed.models as m on m.place = n % $2::bigint
  join bench_seed.series as r on r.place = n % ${seriesNames.length}`

/** Appended to every title: a word that many products share, and one that names the product. */
const suffixSql = `r.name || ' K' || n`

const modelsSql = `
  create unlogged table bench_seed.models as
  select row_number() over (order by g.id) - 1 as place, g.id as goods_id, s.price_minor,
    (select jsonb_object_agg(lang, text || ' ~~')::text from jsonb_each_text(g.title) as t (lang, text)) as title
  from goods as g
  join (select goods_id, min(price_minor) as price_minor from skus where brand_id = $1 group by 1) as s
    on s.goods_id = g.id
  where g.brand_id = $1`

/** A model's SKU with all its units in one warehouse. */
const modelSkusSql = `
  create unlogged table bench_seed.model_skus as
  select m.place, s.*, t.warehouse_id, t.available from bench_seed.models as m
  join skus as s on s.brand_id = $1 and s.goods_id = m.goods_id
  left join (select sku_id, (array_agg(warehouse_id order by available desc))[1] as warehouse_id,
      sum(available)::integer as available
    from stock where brand_id = $1 group by 1) as t on t.sku_id = s.id`

const goodsSql = `
  insert into goods (brand_id, id, store_id, category_id, handle, title, subtitle, description, attributes, options,
    images, tint, tags, sales_count, rating_counts, created_at, updated_at)
  select g.brand_id, ${idSql('goods', 'n')}, g.store_id, g.category_id, g.handle || '-' || n,
    replace(m.title, '~~', ${suffixSql})::jsonb, g.subtitle, g.description, g.attributes, g.options, g.images, g.tint,
    g.tags, ${salesSql('g.sales_count')}, g.rating_counts, ${createdSql('g.created_at')}, ${createdSql('g.created_at')}
  from ${newGoodsSql} join goods as g on g.brand_id = $1 and g.id = m.goods_id`

const skusSql = `
  insert into skus (brand_id, id, goods_id, store_id, code, "position", choice, price_minor, image, barcode, weight_grams,
    min_quantity, max_quantity, status)
  select s.brand_id, ${idSql('sku', skuNumberSql)}, ${idSql('goods', 'n')}, s.store_id, s.code || '-' || n, s."position",
    s.choice, ${priceSql('s.price_minor')}, s.image, s.barcode, s.weight_grams, s.min_quantity, s.max_quantity, s.status
  from ${newGoodsSql} join bench_seed.model_skus as s on s.brand_id = $1 and s.place = m.place`

const stockSql = `
  insert into stock (brand_id, sku_id, warehouse_id, available)
  select s.brand_id, ${idSql('sku', skuNumberSql)}, s.warehouse_id, s.available
  from ${newGoodsSql} join bench_seed.model_skus as s on s.brand_id = $1 and s.place = m.place
  where s.warehouse_id is not null`

const documentsSql = `
  insert into search_documents (brand_id, goods_id, store_id, category_1, category_2, category_3, card, price_minor,
    in_stock, rating_hundredths, review_count, sales_count, created_at, options, words)
  select d.brand_id, ${idSql('goods', 'n')}, d.store_id, d.category_1, d.category_2, d.category_3,
    d.card || jsonb_build_object('title', replace(m.title, '~~', ${suffixSql})::jsonb), ${priceSql('m.price_minor')},
    d.in_stock, d.rating_hundredths, d.review_count, ${salesSql('d.sales_count')}, ${createdSql('d.created_at')},
    d.options, (r.words || ' ''' || d.brand_id || ':k' || n || ''':6A')::tsvector || d.words
  from ${newGoodsSql} join search_documents as d on d.brand_id = $1 and d.goods_id = m.goods_id`

/** Frequencies of words, weights of suggestions, and counts grow with the products. */
const summarySql = (factor: number, goodsPerSeries: number): readonly string[] => [
  `update search_words set goods = goods * ${factor} where brand_id = $1`,
  `update search_terms set weight = weight * ${factor} where brand_id = $1 and kind <> 2`,
  `insert into search_words (brand_id, word, lang, label, goods)
   select $1, lower(name), lang, lower(name), ${goodsPerSeries}
   from bench_seed.series cross join (select distinct lang from search_words where brand_id = $1) as l
   on conflict do nothing`,
  `update stores as s set goods_count = t.n from
     (select store_id, count(*) as n from search_documents where brand_id = $1 group by 1) as t
   where s.brand_id = $1 and s.id = t.store_id`,
  `update categories as c set goods_count = t.n from
     (select id, count(*) as n from search_documents cross join unnest(array[category_1, category_2, category_3]) as id
      where brand_id = $1 group by 1) as t
   where c.brand_id = $1 and c.id = t.id`,
]

type Growth = { readonly brandId: number; readonly from: number; readonly to: number }

/** Makes the models that new products of a brand are copied from: all products that it has. */
async function createModels(client: pg.Client, brandId: number): Promise<void> {
  await client.query('analyze goods, skus, stock, search_documents')
  await client.query('create unlogged table bench_seed.series (place integer, name text, words text)')
  const { rows } = await client.query<{ lang: Locale }>(
    'select distinct jsonb_object_keys(title) as lang from goods where brand_id = $1',
    [brandId],
  )
  const languages = rows.map(({ lang }) => lang)
  const words = seriesNames.map((name) => buildTitleWords(brandId, name, languages))
  await client.query(
    `insert into bench_seed.series select ordinality - 1, name, words
     from unnest($1::text[], $2::text[]) with ordinality as t (name, words, ordinality)`,
    [seriesNames, words],
  )
  // Utility statements take no parameters.
  await client.query(modelsSql.replaceAll('$1', String(brandId)))
  await client.query(modelSkusSql.replaceAll('$1', String(brandId)))
  for (const table of ['models', 'model_skus', 'series']) {
    await client.query(`create index on bench_seed.${table} (place)`)
    await client.query(`analyze bench_seed.${table}`)
  }
}

/**
 * Grows a brand from `from` products, which become the models, to `to`: each new product has the data of a model with
 * its own title, price, sales, date, SKUs and stock. Returns tasks that may run at the same time; `summariseGrowth` ends
 * the growth.
 */
export async function planGrowth(client: pg.Client, { brandId, from, to }: Growth): Promise<SeedTask[]> {
  await createModels(client, brandId)
  const brandDigits = (brandId & 0xfff).toString(16).padStart(3, '0')
  const insert = (statements: readonly string[]) => async (client: pg.Client) => {
    // Nested loops keep the order of the numbers.
    await client.query('set enable_hashjoin = off')
    await client.query('set enable_mergejoin = off')
    for (const statement of statements) await client.query(statement, [brandId, from, brandDigits, to])
    await client.query('reset enable_hashjoin')
    await client.query('reset enable_mergejoin')
  }
  return [insert([documentsSql]), insert([goodsSql, skusSql, stockSql])]
}

/** Brings what depends on all products of the brand up to date. */
export async function summariseGrowth(client: pg.Client, { brandId, from, to }: Growth): Promise<void> {
  const factor = Math.max(1, Math.floor(to / from))
  const goodsPerSeries = Math.max(1, Math.floor((to - from) / seriesNames.length))
  for (const statement of summarySql(factor, goodsPerSeries)) await client.query(statement, [brandId])
}
