import { expect } from '@playwright/test'
import { getOrigin, journey, newName, passwords, settings } from '../journey.ts'
import { getField } from '../locators.ts'
import { logIn } from '../shop-api.ts'
import { expectFits } from './expect-fits.ts'

const english = settings.slice(0, 1)

journey('a seller changes the price of one SKU on a phone', english, async (run, { site, lang }) => {
  const { page, t, expectNoA11yViolations } = run
  const seller = await logIn(site, { account: 'seller3' })
  const code = newName()
  const { goods } = await seller.post('/seller/goods/save', {
    titles: { en: `Cup ${code}`, ar: `Cup ${code}` },
    options: [{ names: { en: 'Colour', ar: 'اللون' }, values: [{ en: 'Red' }, { en: 'Blue' }] }],
    skus: [
      { code, choice: [0], price: 10 },
      { code: `${code}-B`, choice: [1], price: 11 },
    ],
  })
  await page.goto(`${getOrigin(site)}/console/seller/products?keyword=${code}&lang=${lang}`)
  await getField(page, t('account.login.account')).fill('seller3')
  await getField(page, t('account.login.password')).fill(passwords.demo)
  await page.getByRole('button', { name: t('account.login.submit'), exact: true }).tap()
  await expect(page.getByRole('link', { name: `Cup ${code}` })).toBeVisible()
  await expectFits(page, 'the products')
  await expectNoA11yViolations('the products')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone-products-${lang}.png` })
  await page.getByRole('link', { name: `Cup ${code}` }).tap()
  await page.getByRole('tab', { name: t('products.tab.skus') }).tap()
  const rows = page.getByRole('list', { name: t('products.card.skus') })
  await rows.getByRole('button', { name: /Blue/ }).tap()
  await getField(rows, t('products.sku.price')).fill('12.50')
  await expectFits(page, 'a SKU')
  await expectNoA11yViolations('a SKU')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone-product-${lang}.png` })
  await page.getByRole('button', { name: t('console.save.save'), exact: true }).tap()
  await expect(page.getByText(t('products.saved'), { exact: true })).toBeVisible()
  const saved = (await seller.get('/seller/goods/detail', { goodsId: goods.goodsId })).goods
  expect(saved.skus.map(({ price }: { price: number }) => price)).toEqual([10, 12.5])
})
