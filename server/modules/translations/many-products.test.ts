import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import { countCoverage } from './count-coverage.ts'
import { getFileName } from './files/file-name.ts'
import { findExport, findImport, insertExport, insertImport, updateImport } from './translations.queries.ts'

/** `PRODUCTS=10000` prints the figures of decision 152. */
const products = Number(process.env.PRODUCTS ?? 300)

let shop: TestShop
let store: TestStore
beforeAll(async () => {
  shop = await openTestShop({ demo: '0' })
  store = await makeStore(shop)
  const { goodsId } = await makeGoods(shop, { store, title: 'Tray' })
  const description = `<p>${'Oiled by <strong>hand</strong>, in Wales. '.repeat(10)}</p><ul><li>Walnut</li></ul>`
  await sql`
    insert into goods (brand_id, id, store_id, handle, title, subtitle, description, options, created_at, updated_at)
    select g.brand_id, gen_random_uuid(), g.store_id, g.handle || n, jsonb_build_object('en', 'Tray ' || n),
      '{"en":"Of walnut"}', ${JSON.stringify({ en: description })}::jsonb,
      '[{"name":{"en":"Size"},"values":[{"en":"Small"},{"en":"Large"}]}]', now(), now()
    from goods as g, generate_series(1, ${products}::integer) as n
    where g.brand_id = ${shop.brand.id} and g.id = ${goodsId} returning id`.execute(shop.db())
}, 120_000)
afterAll(() => shop.close())

/** Runs something, and says how long it took and how much memory the process had at most. */
async function measure(name: string, run: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  let [memory, stall, last] = [0, 0, performance.now()]
  const timer = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage().rss)
    stall = Math.max(stall, performance.now() - last - 20)
    last = performance.now()
  }, 20)
  await run()
  clearInterval(timer)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  if (process.env.PRODUCTS)
    console.log(`${name}: ${seconds} s, ${memory >> 20} MB, longest stall ${stall.toFixed(0)} ms`)
}

const runJob = (kind: string) => async () => expect(await runJobs(shop.ctx(), [kind])).toContainEqual({ state: 'done' })

it('writes, checks and imports the texts of many products', { timeout: 600_000 }, async () => {
  const ctx = shop.ctx()
  const groups = ['goods'] as const
  const common = { storeId: store.id, userId: store.owner.id, groups }
  const exportId = newId()
  const languages = { language: 'ar', sourceLanguage: 'en', uiLanguage: 'en' }
  await insertExport(ctx, { id: exportId, ...common, ...languages, format: 'xliff', scope: 'missing' })

  const enqueue = (kind: string, id: string) => inTransaction(ctx, (ctx) => enqueueJobs(ctx, kind, [id]))
  await enqueue('write-translations', exportId)
  const count = () => countCoverage(ctx, store.id, groups)
  await measure('coverage', count)
  await measure('coverage again', count)
  await measure('export', runJob('write-translations'))
  const written = (await findExport(ctx, exportId))!
  expect(written).toMatchObject({ state: 'ready', isComplete: true })
  expect(written.textCount).toBeGreaterThanOrEqual(products * 6)
  const file = await ctx.files.read('private', getFileName(exportId, 'xliff'))
  let text = ''
  for await (const part of file!.stream as AsyncIterable<Buffer>) text += part.toString('utf8')
  const filled = Buffer.from(text.replaceAll(/<source>(.*)<\/source>/g, '$&<target>$1</target>'))
  const importId = newId()
  const input = { fileName: 'ar.xlf', byteCount: filled.length, format: 'xliff' as const }
  await ctx.files.write('private', getFileName(importId, 'xliff'), filled)
  await insertImport(ctx, { id: importId, ...common, ...input })
  await enqueue('import-translations', importId)
  await measure(`check of ${(filled.length / 1e6).toFixed(0)} MB`, runJob('import-translations'))
  const checked = (await findImport(ctx, importId))!
  expect(checked.result).toMatchObject({ changes: written.textCount, errors: 0 })
  await updateImport(ctx, importId, 'checked', { state: 'importing' })
  await enqueue('import-translations', importId)
  await measure('import', runJob('import-translations'))
  expect((await findImport(ctx, importId))!.state).toBe('imported')
})
