import { expect, test } from '@playwright/test'
import { prepareShopper } from './prepare-shopper.ts'
import { journey, type JourneyContext } from '../journey.ts'
import { accountPaths, visitorPaths } from '../page-paths.ts'
import { createVisitorClient, logInAsNewShopper } from '../shop-api.ts'
import { type Stop, tourSettings, visit } from './tour.ts'

const toStops = (paths: readonly string[], { at }: JourneyContext): Stop[] =>
  paths.map((path) => ({
    name: path.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, ''),
    address: at(path),
  }))

/** Addresses of one product, one store and one article, as a visitor finds them. */
async function findVisitorPages(site: string): Promise<Record<string, string>> {
  const visitor = createVisitorClient(site)
  const { pageList } = await visitor.post('/goods/shop/goods/list', { pageSize: 1, inStock: true })
  const [goods] = pageList
  return {
    product: `/productDetails?id=${goods.id}`,
    store: `/store?id=${goods.seller.id}`,
    compare: '/compare',
    cancelFundReset: '/cancelFundReset',
    provider: '/login/provider?failed=login.provider.refused',
    missing: '/nowhere',
  }
}

const toNamedStops = (pages: Readonly<Record<string, string>>, { at }: JourneyContext): Stop[] =>
  Object.entries(pages).map(([name, path]) => ({ name, address: at(path) }))

journey(
  'every page of a visitor is whole',
  tourSettings,
  async (context, setting) => {
    test.setTimeout(900_000)
    const { page } = context
    const stops = [...toStops(visitorPaths, context), ...toNamedStops(await findVisitorPages(setting.site), context)]
    expect(await visit(page, setting, stops)).toEqual([])
  },
  { inEveryLanguage: true },
)

journey(
  'every page of an account is whole',
  tourSettings,
  async (context, setting) => {
    test.setTimeout(900_000)
    const { page } = context
    const shopper = await logInAsNewShopper(page, setting.site)
    const records = await prepareShopper(setting.site, shopper)
    const stops = [...toStops(accountPaths, context), ...toNamedStops(records, context)]
    expect(await visit(page, setting, stops)).toEqual([])
  },
  { inEveryLanguage: true },
)
