import type pg from 'pg'
import type { Brand } from '#server/platform/brand.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { fundPassword, loginPassword } from './fill/accounts.ts'
import { hasPendingIndexes } from './fill/deferred-indexes.ts'
import { listTranslatedLanguages } from './languages/dictionary.ts'
import { fillBrandsTogether, type BrandFill } from './fill/fill-brand.ts'
import { fillCredit } from './fill/fill-credit.ts'
import { fillIdentities } from './fill/fill-identities.ts'
import { fillRates } from './fill/fill-rates.ts'
import { fillStaff } from './fill/fill-staff.ts'
import { inBrand } from './fill/in-brand.ts'
import { openSearchThread } from './fill/search-thread.ts'

type Options = {
  /** Of the role that migrates, which may write every brand. */
  readonly adminUrl: string
  readonly brands: readonly Brand[]
  readonly config: { readonly demo: '0' | keyof typeof goodsCounts; readonly secret: string }
  readonly log: { info(message: string): void }
  readonly clock: Clock
  /** Absent: nothing is filled through the modules. */
  readonly createContext?: (brand: Brand) => Ctx
}

const goodsCounts = { small: { default: 600, other: 60 }, full: { default: 50_000, other: 1_000 } } as const

async function findEmptyBrands(client: pg.Client, brands: readonly Brand[]): Promise<Brand[]> {
  const empty: Brand[] = []
  for (const brand of brands) {
    const find = () => client.query('select from goods where brand_id = $1 limit 1', [brand.id])
    if ((await inBrand(client, brand.id, find)).rowCount === 0) empty.push(brand)
  }
  return empty
}

const bypassesRls = async (client: pg.Client): Promise<boolean> =>
  (await client.query('select from pg_roles where rolname = current_user and rolsuper')).rowCount === 1

const filledTables =
  'users, stores, categories, goods, skus, stock, sale_prices, reviews, search_documents, search_terms, search_words, search_options, search_store_words'

/**
 * Fills every brand without goods with demo accounts, stores and goods, the same in every run (`small`: 600 goods in
 * the default brand and 60 in each other, `full`: 50,000 and 1,000). Returns the number of filled brands.
 */
export function fillDemo({ adminUrl, brands, config, log, clock, createContext }: Options): Promise<number> {
  return withClient(adminUrl, async (client) => {
    if (brands.length === 0 || config.demo === '0') return 0
    const empty = await findEmptyBrands(client, brands)
    const filled = empty.length === 0 ? 0 : await fillEmpty(client, empty, { config, log, clock })
    await fillStaff(client, brands, clock.now())
    await fillRates(client, brands, clock.now())
    // One brand is enough: drawing and sealing pictures would make each start with more brands slower.
    const shown = empty.find(({ site }) => site === 'default')
    if (createContext && shown) {
      await fillIdentities(createContext(shown))
      await fillCredit(createContext(shown))
    }
    return filled
  })
}

async function fillEmpty(
  client: pg.Client,
  brands: readonly Brand[],
  { config, log, clock }: Pick<Options, 'config' | 'log' | 'clock'>,
): Promise<number> {
  if (config.demo === '0') return 0
  const size = goodsCounts[config.demo]
  const [login, fund] = await Promise.all(
    [loginPassword, fundPassword].map((password) => hashPassword(config.secret, password)),
  )
  const common = { now: clock.now(), hashes: { login: login!, fund: fund! }, bypassesRls: await bypassesRls(client) }
  // Starting a thread takes as long as building a thousand documents.
  const searchThread = config.demo === 'full' ? openSearchThread() : undefined
  const fills = brands.map((brand): BrandFill => {
    const others = listTranslatedLanguages(brand.settings.languages)
    const count = brand.site === 'default' ? size.default : size.other
    // Products get their other languages after the first page answers, from a role that can note what is left.
    return {
      ...common,
      brand,
      count,
      languages: { goods: common.bypassesRls ? [] : others, others },
      searchThread,
    }
  })
  const announce = ({ brand, count }: BrandFill) =>
    log.info(`Filling: ${brand.name}, ${count.toLocaleString('en')} goods`)
  const indexes = config.demo === 'full' ? 'later' : 'now'
  const filled = await fillBrandsTogether(client, fills, { announce, indexes }).finally(() => searchThread?.close())
  if (filled > 0 && !(await hasPendingIndexes(client))) await client.query(`analyze ${filledTables}`)
  return filled
}
