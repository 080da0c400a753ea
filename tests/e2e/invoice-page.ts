import { expect, type Page } from '@playwright/test'
import type { Invoice } from '#contract/invoices.ts'
import { formatMoney } from '#i18n/format-money.ts'
import { getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { formatPercent } from '#web/kit/number.ts'
import { getOrigin, stripMarks, takeScreenshots, type JourneyContext, type Setting } from './journey.ts'
import type { ApiUser } from './shop-api.ts'

type OrderDetail = { readonly order: { readonly invoice?: { readonly documents: readonly { readonly id: string }[] } } }

/** Opens the invoice of a paid order from the order's page, and returns what it says. */
export async function openInvoice(
  { page, t, at }: JourneyContext,
  { site, lang }: Setting,
  { shopper, orderId }: { readonly shopper: ApiUser; readonly orderId: string },
): Promise<Invoice> {
  await page.goto(at(`/userInfo/order-detail?orderId=${orderId}`))
  const link = page.getByRole('region', { name: t('orders.detail.documents') }).getByRole('link')
  await expect(link).toBeVisible()
  const { order } = (await shopper.get('/order/shop/order/detail', { orderId })) as OrderDetail
  await page.goto(`${getOrigin(site)}${(await link.getAttribute('href'))!}`)
  await expect(page.getByRole('heading', { level: 1, name: t('print.title.invoice') })).toBeVisible()
  return (await shopper.get('/order/shop/invoice/detail', { invoiceId: order.invoice!.documents[0]!.id, lang })).invoice
}

/** Amounts and rates as the page writes them, for comparison without marks and spaces. */
export function createFormats(lang: Locale, code: string) {
  const money = (amount: number) => stripMarks(formatMoney(lang, amount, { code, digits: 2 }))
  const percent = (rate: number) => stripMarks(formatPercent(rate / 100, getLocaleInfo(lang).intl, 4))
  return { money, percent }
}

const toMinor = (amount: number) => Math.round(amount * 100)

/**
 * Computes the tax of every rate again from the lines of the invoice, and looks for it in the page's table of taxes and
 * in its sums.
 */
export async function expectTaxes(page: Page, lang: Locale, invoice: Invoice, rates: readonly number[]): Promise<void> {
  const { lines, taxes, pricesIncludeTax, currency, total, tax } = invoice
  const { money, percent } = createFormats(lang, currency)
  expect(taxes.map((one) => one.percent)).toEqual(rates)
  const tables = page.getByRole('table')
  const rows = (await tables.last().getByRole('row').allInnerTexts()).map(stripMarks)
  const sums = stripMarks(await page.getByRole('main').innerText())
  for (const one of taxes) {
    const ofRate = lines.filter((line) => line.rates.some(({ percent }) => percent === one.percent))
    const amount = ofRate.reduce((sum, line) => sum + toMinor(line.amount), 0)
    const expected = Math.round((amount * one.percent) / (pricesIncludeTax ? 100 + one.percent : 100))
    expect(toMinor(one.tax), `${one.percent} % of ${amount}`).toBe(expected)
    expect(toMinor(one.net)).toBe(pricesIncludeTax ? amount - expected : amount)
    const cells = [one.percent, one.net, one.tax].map((cell, index) => (index === 0 ? percent(cell) : money(cell)))
    const gross = money((toMinor(one.net) + toMinor(one.tax)) / 100)
    const row = rows.find((text) => text.includes(cells[0]!))
    expect(row, `the row of ${one.percent} %`).toContain(`${cells.join('')}${gross}`)
    expect(sums).toContain(`${cells[0]}${cells[2]}`)
  }
  const net = taxes.reduce((sum, one) => sum + toMinor(one.net), 0)
  expect(net + toMinor(tax)).toBe(toMinor(total))
  expect(sums).toContain(money(total))
}

/** Photographs a document on screen and, as its reader would save it, on paper. */
export async function photographDocument(page: Page, setting: Setting, what: string): Promise<void> {
  if (!process.env.SHOTS) return
  await takeScreenshots(page, setting, what)
  await page.pdf({
    path: `${process.env.SHOTS}/${what}-${setting.site}-${setting.lang}.pdf`,
    preferCSSPageSize: true,
    printBackground: true,
  })
}
