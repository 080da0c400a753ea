import { expect } from '@playwright/test'
import { getOrigin, journey, settings } from '../journey.ts'
import { getField } from '../locators.ts'
import { logIn } from '../shop-api.ts'
import { expectFits } from './expect-fits.ts'

const phones = settings.filter(({ lang }) => lang !== 'zh-CN')

journey('the stock of one SKU is changed on a phone', phones, async ({ page, t, expectNoA11yViolations }, setting) => {
  const { site, lang } = setting
  const seller = await logIn(site, { account: 'seller5' })
  const cookie = { url: getOrigin(site), sameSite: 'Lax' } as const
  await page.context().addCookies([
    { ...cookie, name: 'session', value: seller.token, httpOnly: true },
    { ...cookie, name: 'signed_in', value: '1' },
  ])
  const code = `P${process.pid}${Date.now().toString(36)}`.toUpperCase()
  await seller.post('/seller/goods/save', { titles: { en: `Cup ${code}` }, skus: [{ code, choice: [], price: 5 }] })
  const { pageList: warehouses } = await seller.get('/seller/warehouse/list', { lang })
  await page.goto(`${getOrigin(site)}/console/seller/stock?keyword=${code}&lang=${lang}`)
  const cell = getField(page, t('inventory.stock.cell', { sku: code, warehouse: warehouses[0].name }))
  await cell.fill('6')
  await expectFits(page, 'the stock')
  await expect(cell).toBeInViewport({ ratio: 1 })
  // At the end of the page the bar covers nothing.
  await page.evaluate(() => globalThis.scrollTo(0, document.body.scrollHeight))
  await expectNoA11yViolations('the stock')
  await page.getByRole('button', { name: t('console.save.save'), exact: true }).click()
  await expect(page.getByText(t('inventory.stock.saved', { count: 1 }))).toBeVisible()
  await expect.poll(async () => (await seller.get('/seller/stock/list', { code })).pageList[0].available).toBe(6)
  for (const path of ['/seller/import', '/seller/exports', '/seller/stock/warehouses', '/seller/products/bulk']) {
    await page.goto(`${getOrigin(site)}/console${path}?lang=${lang}`)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expectFits(page, path)
    await expectNoA11yViolations(path)
  }
})
