import { join } from 'node:path'
import { expect } from '@playwright/test'
import { getLocaleInfo } from '#i18n/locales.ts'
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { formatCount } from '#web/kit/number.ts'
import { journey, type Setting } from './journey.ts'
import { getCards } from './locators.ts'

/** A brand of which no other journey shows a list. */
const settings: readonly Setting[] = [
  { site: 'stillroom', lang: 'en' },
  { site: 'stillroom', lang: 'zh-CN' },
  { site: 'stillroom', lang: 'ar' },
]
const lastPage = 416

/** Copies the brand's products in its lists until there are more than lists count; journeys that run beside wait. */
async function addProducts(site: string): Promise<void> {
  const log = { info: () => {}, warn: () => {} }
  const database = await startEmbedded({ dataDir: join(process.env.E2E_DATA_DIR!, 'postgres'), log })
  await withClient(database.adminUrl, async (client) => {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('many-products'))`)
    await client.query(
      `insert into search_documents (brand_id, goods_id, store_id, category_1, category_2, category_3, card, price_minor,
         in_stock, rating_hundredths, sales_count, created_at, options, words)
       select d.brand_id, gen_random_uuid(), d.store_id, d.category_1, d.category_2, d.category_3, d.card, d.price_minor,
         true, d.rating_hundredths, 0, d.created_at, d.options, ''
       from search_documents as d join brands as b on b.id = d.brand_id and b.site = $1
       cross join generate_series(1, 10500) limit greatest(0, 10500 - (
         select count(*) from search_documents as d join brands as b on b.id = d.brand_id and b.site = $1))`,
      [site],
    )
    await client.query('commit')
  })
  await database.stop()
}

journey('a list of very many products says that there are more than 10,000', settings, async (context, setting) => {
  const { page, t, at, expectNoA11yViolations } = context
  await addProducts(setting.site)
  await page.goto(at('/commodity'))
  const { intl } = getLocaleInfo(setting.lang)
  await expect(page.getByRole('status').getByText(t('search.results.many', { count: 10_000 }))).toBeVisible()
  const panel = page.getByRole('complementary', { name: t('search.facet.label') })
  const inStock = panel.getByRole('link', { name: t('search.facet.inStock') })
  await expect(inStock).toContainText(formatCount(10_001, intl))
  await expectNoA11yViolations('the list of many')

  await page.goto(at(`/commodity?pageNum=${lastPage}`))
  await expect(getCards(page)).toHaveCount(24)
  const range = { from: lastPage * 24 - 23, to: lastPage * 24, total: 10_000 }
  await expect(page.getByText(t('search.list.rangeMany', range))).toBeVisible()
  await expect(page.getByText(t('search.list.tooDeep'))).toBeVisible()
})
