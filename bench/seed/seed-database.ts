import { join, resolve } from 'node:path'
import type pg from 'pg'
import type { BrandFile } from '#contract/brand-file.ts'
import { fillBrand } from '#demo/fill/fill-brand.ts'
import { fundPassword, loginPassword } from '#demo/fill/accounts.ts'
import { fillStaff } from '#demo/fill/fill-staff.ts'
import { fillDocuments, readDocumentFiles } from '#server/modules/content/public.ts'
import { fillWarehouses } from '#server/modules/inventory/warehouses/public.ts'
import { countMarked } from '#server/modules/search/indexing/refresh-documents.ts'
import { newForMs } from '#server/modules/search/ranking/ranking.rules.ts'
import { fillRoles } from '#server/modules/staff/public.ts'
import { fillBrands, openBrandRegistry, readBrandFiles } from '#server/modules/tenancy/public.ts'
import type { Brand } from '#server/platform/brand.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { createContext } from '#server/platform/http/engine.ts'
import { getIdleDueAt } from '#server/platform/jobs.rules.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { jobs } from '#server/schedule.ts'
import { createFixtureEngine } from '#tests/harness/fixtures.ts'
import { planCopies, type BrandCopy } from './copy-brands.ts'
import { dropIndexes } from './deferred-indexes.ts'
import { planGrowth, summariseGrowth } from './grow-brand.ts'
import { openSeedClient, runInParallel, type SeedTask } from './run-in-parallel.ts'

const root = resolve(import.meta.dirname, '../..')
const silent = { info: () => undefined, warn: () => undefined }

/** Brands and products in all; the first brand gets half of the products, the others as many as each other. */
export type SeedSize = { readonly brands: number; readonly goods: number }

type SeedOptions = {
  /** A superuser's address of an empty database. */
  readonly adminUrl: string
  readonly secret: string
  readonly dataDir: string
  readonly size: SeedSize
  readonly print: (line: string) => void
}

const maxModels = 12
/** Products of the first brand that the demo catalogue makes, at most; the others are copies with other titles. */
const maxModelGoods = 20_000
const copiesPerModel = 5

/** How many brands and products the demo catalogue makes, from which the others are copied. */
function planSeed({ brands, goods }: SeedSize) {
  const others = brands - 1
  const goodsPerBrand = others === 0 ? 0 : Math.floor(goods / 2 / others)
  const firstGoods = goods - others * goodsPerBrand
  return {
    goodsPerBrand,
    firstGoods,
    firstModelGoods: Math.min(maxModelGoods, Math.ceil(firstGoods / copiesPerModel)),
    models: Math.min(maxModels, Math.ceil(others / 3)),
  }
}

/** The shipped files of the first brand and the models, then copies of the models with names of their own. */
function buildBrandFiles(brands: number, models: number): BrandFile[] {
  const [first, ...shipped] = readBrandFiles(join(root, 'brands'))
  const modelFiles = shipped.slice(0, models)
  const copies = Array.from({ length: brands - 1 - models }, (_, nth): BrandFile => {
    const site = `copy-${nth + 1}`
    const model = modelFiles[nth % models]!
    return { ...model, site, name: `${model.name} ${nth + 1}`, hosts: [`${site}.example`] }
  })
  return [first!, ...modelFiles, ...copies]
}

/** Fills one brand with all that a demo brand has. Throws unless it is empty. */
type FillDemoBrand = (client: pg.Client, brand: Brand, count: number) => Promise<void>

/** Makes the brands, and gives what fills them to `work`. */
async function withBrands(
  { adminUrl, secret, dataDir, size, print }: SeedOptions,
  appUrl: string,
  work: (brands: readonly Brand[], fill: FillDemoBrand) => Promise<void>,
): Promise<void> {
  const database = openDatabase(appUrl, { poolSize: 4, queryTimeoutMs: 60_000, log: silent })
  try {
    const now = systemClock.now()
    await fillBrands({ adminUrl, files: buildBrandFiles(size.brands, planSeed(size).models), at: now, log: silent })
    const engine = createFixtureEngine(database, { secret, dataDir })
    const [login, fund] = await Promise.all([loginPassword, fundPassword].map((text) => hashPassword(secret, text)))
    const documents = readDocumentFiles(join(root, 'documents'))
    await work(await openBrandRegistry(database.withoutBrand, null).list(), async (client, brand, count) => {
      print(`${brand.name}: ${count.toLocaleString('en')} products of the demo catalogue`)
      const hashes = { login: login!, fund: fund! }
      if (!(await fillBrand(client, { brand, count, now, hashes, bypassesRls: true })))
        throw new Error(`The brand ${brand.site} has products`)
      const ctx = createContext(engine, { brand, principal: null, lang: brand.settings.defaultLanguage })
      await fillDocuments(ctx, () => documents)
      await fillRoles(ctx)
      await fillWarehouses(ctx)
      await fillStaff(client, [brand], now)
    })
  } finally {
    await database.close()
  }
}

/** As the job marks best sellers and new goods; while there are no indexes it takes a fraction of the time. */
async function markGoods(client: pg.Client, brandId: number, goods: number): Promise<void> {
  const count = countMarked(goods)
  if (count === 0) return
  await client.query(
    `with best as materialized (
       select goods_id from search_documents where brand_id = $1 order by sales_count desc, goods_id limit $2
     ), newest as materialized (
       select goods_id from search_documents where brand_id = $1 and created_at > $3 order by created_at desc, goods_id limit $2
     )
     update search_documents as d
     set best_seller = d.goods_id in (select goods_id from best), recent = d.goods_id in (select goods_id from newest)
     where d.brand_id = $1 and d.goods_id in (select goods_id from best union all select goods_id from newest)`,
    [brandId, count, new Date(systemClock.now().getTime() - newForMs)],
  )
}

/** Every periodic job counts as just run, as in a shop that was open before. */
async function recordJobRuns(client: pg.Client): Promise<void> {
  const now = systemClock.now()
  const periodic = jobs.filter(({ idleSeconds }) => idleSeconds !== undefined)
  await client.query(
    `insert into job_runs (brand_id, job, ran_at, due_at)
     select id, job, $3::timestamptz, due from brands cross join unnest($1::text[], $2::timestamptz[]) as t (job, due)
     on conflict do nothing`,
    [periodic.map(({ name }) => name), periodic.map((job) => getIdleDueAt(job, now, 0)), now],
  )
}

const countedTables = ['brands', 'stores', 'categories', 'goods', 'skus', 'stock', 'search_documents', 'search_words']

/** Number of rows of the main tables, and the size of the database in bytes. */
export async function countSeededRows(client: pg.Client): Promise<Readonly<Record<string, number>>> {
  const counts = countedTables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const { rows } = await client.query<Record<string, number>>(`select ${counts.join(', ')}`)
  return rows[0]!
}

/** The tables of the shop, the largest first. */
const listTables = async (client: pg.Client): Promise<readonly string[]> =>
  (
    await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       order by pg_table_size(oid) desc`,
    )
  ).rows.map(({ name }) => name)

/**
 * Fills an empty database with many brands whose products can be listed, found, seen and bought. The first brand and
 * some models are filled by the demo catalogue; the first brand grows by variants of its products, and all other brands
 * are copies of the models. The same rows in every run.
 */
export async function seedDatabase(options: SeedOptions): Promise<void> {
  const { adminUrl, secret, size, print } = options
  const plan = planSeed(size)
  const appUrl = await prepareDatabase({
    adminUrl,
    secret,
    migrations: join(root, 'server/db/migrations'),
    log: silent,
  })
  const client = await openSeedClient(adminUrl)
  try {
    await client.query('create schema bench_seed')
    const indexes = await dropIndexes(client)
    // Words are stored as they are in any case, because they hardly get smaller; trying takes a tenth of the time.
    await client.query('alter table search_documents alter column words set storage external')
    await withBrands(options, appUrl, async ([first, ...others], fill) => {
      const models = others.slice(0, plan.models)
      for (const model of models) {
        await fill(client, model, plan.goodsPerBrand)
        await markGoods(client, model.id, plan.goodsPerBrand)
      }
      await client.query('analyze')
      const growth = { brandId: first!.id, from: plan.firstModelGoods, to: plan.firstGoods }
      const copies = others
        .slice(plan.models)
        .map(({ id }, nth): BrandCopy => ({ from: models[nth % models.length]!.id, to: id }))
      print(`${copies.length} brands are copied`)
      const tasks: SeedTask[] = await planCopies(client, copies)
      tasks.unshift(async (one) => {
        await fill(one, first!, growth.from)
        print(`${(growth.to - growth.from).toLocaleString('en')} products are copied`)
        tasks.unshift(...(await planGrowth(one, growth)))
      })
      await runInParallel(adminUrl, tasks)
      await summariseGrowth(client, growth)
      await markGoods(client, first!.id, plan.firstGoods)
    })
    await recordJobRuns(client)
    await client.query('alter table search_documents alter column words set storage extended')
    await client.query('drop schema bench_seed cascade')
    print('Tables are vacuumed')
    const tables = await listTables(client)
    const runForEach = (statement: string) =>
      runInParallel(
        adminUrl,
        tables.map((table) => (one) => one.query(`${statement} ${table}`)),
      )
    // Before the indexes, which it would read as well.
    await runForEach('vacuum (buffer_usage_limit 0)')
    print('Indexes are built')
    await runInParallel(
      adminUrl,
      indexes.map((create) => (one) => one.query(create)),
    )
    print('Statistics are gathered')
    // After them, because expressions of indexes have statistics, too.
    await runForEach('analyze')
  } finally {
    await client.end()
  }
}
