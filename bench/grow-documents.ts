import pg from 'pg'

const million = 1_000_000

/** Rows of the biggest brand until there are so many: each has the title of one product and the rest of another. */
const growthSql = `
  insert into search_documents (brand_id, goods_id, store_id, category_1, category_2, category_3, card, price_minor,
    market_price_minor, sale_ends_at, in_stock, rating_hundredths, review_count, sales_count, created_at, options, words)
  with model as materialized (
    select *, row_number() over (order by goods_id) - 1 as place, count(*) over () as most
    from search_documents where brand_id = $1
  )
  select a.brand_id, gen_random_uuid(), b.store_id, b.category_1, b.category_2, b.category_3, a.card,
    greatest(100, (b.price_minor * (0.6 + random() * 0.8))::bigint), null, null, random() < 0.9,
    b.rating_hundredths, b.review_count, (a.sales_count * random())::integer,
    b.created_at - random() * interval '900 days', b.options,
    ts_filter(a.words, '{a,c}') || ts_filter(b.words, '{b,d}') || setweight(('m' || turn || 'x' || a.place)::tsvector, 'A')
  from model as a
  cross join generate_series(1, greatest(0, ceil(($2 - a.most) / a.most::numeric))::integer) as turn
  join model as b on b.place = (a.place * 7919 + turn * 104729) % a.most
  limit greatest(0, $2 - (select max(most) from model))`

/** Rows with the name, words and card of one product, and prices, sales and ages of their own, until there are so many. */
const oneNameSql = `
  insert into search_documents (brand_id, goods_id, store_id, category_1, category_2, category_3, card, price_minor,
    market_price_minor, sale_ends_at, in_stock, rating_hundredths, review_count, sales_count, created_at, options, words)
  select a.brand_id, gen_random_uuid(), a.store_id, a.category_1, a.category_2, a.category_3, a.card,
    (a.price_minor * (0.1 + random()))::bigint, null, null, random() < 0.9, (random() * 500)::integer, 0,
    (random() * random() * 10000)::integer, now() - random() * interval '900 days', a.options, a.words
  from (select * from search_documents where brand_id = $1 order by sales_count desc, goods_id limit 1) as a
  cross join generate_series(1, greatest(0, $2 - (select count(*) from search_documents where brand_id = $1)))`

/** Marks as the job does, which would take minutes beside the first measurement. */
const markStatements = [
  `update search_documents set best_seller = true where brand_id = $1 and goods_id in (
    select goods_id from search_documents where brand_id = $1 order by sales_count desc, goods_id limit $2::integer / 50)`,
  `update search_documents set recent = true where brand_id = $1 and goods_id in (
    select goods_id from search_documents where brand_id = $1 and created_at > now() - interval '30 days'
    order by created_at desc, goods_id limit $2::integer / 50)`,
]

/** Catalogues that are made of the demo's. */
export type GrownCatalogue = 'million' | 'one-name'
const growthStatements: Readonly<Record<GrownCatalogue, string>> = { million: growthSql, 'one-name': oneNameSql }

/** Puts up to a million documents into the biggest brand; does nothing where they are already. */
export async function growDocuments(adminUrl: string, catalogue: GrownCatalogue, targetCount = million): Promise<void> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ brand: number; count: number }>(
      `select brand_id as brand, count(*)::int as count from search_documents group by 1 order by 2 desc limit 1`,
    )
    const { brand, count } = rows[0]!
    if (count >= targetCount) return
    console.log(`Growing ${count.toLocaleString('en')} documents to ${targetCount.toLocaleString('en')}: some minutes`)
    const indexes = await client.query<{ name: string; definition: string }>(`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = 'search_documents'::regclass and not indisunique`)
    await client.query('begin')
    await client.query(`set local maintenance_work_mem = '1GB'`)
    await client.query('set local synchronous_commit = off')
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
    await client.query(growthStatements[catalogue], [brand, targetCount])
    for (const statement of markStatements) await client.query(statement, [brand, targetCount])
    for (const { definition } of indexes.rows) await client.query(definition)
    await client.query('commit')
    await client.query('vacuum analyze search_documents')
  } finally {
    await client.end()
  }
}
