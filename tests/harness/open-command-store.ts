import type { CommandShop } from '#server/commands/run-command.ts'
import type { TestShop } from './app.ts'
import { makeStore } from './goods.ts'

/** A new store, the `--brand` and `--store` options that name it, and what commands for it are called with; `said` collects their lines. */
export async function openCommandStore(shop: TestShop) {
  const store = await makeStore(shop)
  const { key } = await shop
    .db()
    .selectFrom('stores')
    .select('key')
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', store.id)
    .executeTakeFirstOrThrow()
  const output: string[] = []
  const terminal = { say: (line: string) => void output.push(line), show: () => undefined }
  const commandShop: CommandShop = { brands: shop.brands, createContext: (brand) => shop.ctx(null, brand) }
  return { store, key, options: ['--brand', shop.brand.site, '--store', key], commandShop, terminal, said: output }
}
