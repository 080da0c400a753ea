import { sql, type KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { fundPassword } from '#tests/trust/shoppers.ts'
import type { ShopperPool } from './shopper-pool.ts'

/** How many statements each of the two requests sends to the database, `begin` and `commit` aside. */
export type Statements = { readonly create: number; readonly pay: number }

/** Counts them on the same code inside this process. */
export async function countStatements({ fixtures, shoppers }: ShopperPool, quoteId: string): Promise<Statements> {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { engine, brands, brand } = fixtures
  const config = readConfig({ DEMO: '0', SECRET: engine.secret })
  const forBrand = (brandId: number) => engine.forBrand(brandId).withPlugin(plugin)
  const { app } = await buildApp({
    config,
    engine: { ...engine, forBrand },
    brands,
    log: pino({ level: 'silent' }),
    isReady: async () => true,
  })
  const { token, addressId } = shoppers[0]!
  const send = async (path: string, body: object) => {
    count = 0
    const headers = { host: brand.hosts[0]!, authorization: `Bearer ${token}`, 'idempotency-key': `count-${quoteId}` }
    const response = await app.inject({ method: 'POST', url: path, headers, payload: body })
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`)
    return count
  }
  try {
    const create = await send('/order/shop/trade/create', { quoteId, addressId })
    return { create, pay: await send('/order/shop/trade/pay', { tradeId: quoteId, fundPassword }) }
  } finally {
    await app.close()
  }
}

const rowCount = 20_000

export type RawTransactions = {
  /** Runs one transaction of so many statements. */
  readonly run: (statements: number) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * The limit of the parts: transactions of bare statements through the same driver, every other one a write, each by key to
 * a row that hardly anybody else wants.
 */
export async function openRawTransactions({ fixtures }: ShopperPool, adminUrl: string): Promise<RawTransactions> {
  await withClient(adminUrl, (client) =>
    client.query(`create table if not exists bench_rows (id integer primary key, count integer not null default 0);
      insert into bench_rows select generate_series(1, ${rowCount}) on conflict do nothing;
      grant select, update on bench_rows to public`),
  )
  const db = fixtures.db()
  const run = (statements: number) =>
    db.transaction().execute(async (trx) => {
      for (let done = 0; done < statements; done++) {
        const id = 1 + Math.floor(Math.random() * rowCount)
        await (done % 2 === 0
          ? sql`select count from bench_rows where id = ${id}`.execute(trx)
          : sql`update bench_rows set count = count + 1 where id = ${id}`.execute(trx))
      }
    })
  const close = async () => {
    await withClient(adminUrl, (client) => client.query('drop table bench_rows'))
  }
  return { run, close }
}
