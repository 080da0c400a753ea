import { expect } from '@playwright/test'
import { getDirection, getLocaleInfo } from '#i18n/locales.ts'
import { payOrder } from './buy-and-receive.ts'
import { findA11yViolations } from './find-a11y-violations.ts'
import { journey, passwords, type Setting } from './journey.ts'
import { readCode, readMailHtml } from './read-code.ts'
import { createShopper } from './shop-api.ts'

// The landmarks are those of the mail program.
const ignoredRules = ['landmark-one-main', 'region']

const settings: readonly Setting[] = [
  { site: 'default', lang: 'en' },
  { site: 'default', lang: 'zh-CN' },
  { site: 'hive', lang: 'ar' },
  { site: 'default', lang: 'de' },
]

journey(
  'the mail about a payment lists the order, at two widths and in both colour schemes',
  settings,
  async ({ page }, { site, lang }) => {
    const shopper = await createShopper(site)
    const email = `${shopper.name}@mail.example`
    await shopper.post('/api/user/code/send', { channel: 'email', target: email, purpose: 'bind' })
    const code = await readCode(email)
    await shopper.post('/api/user/email/bind', { target: email, code, password: passwords.login })
    // Mails are written in the language of the last log-in.
    await shopper.post(`/api/user/login?lang=${lang}`, { account: shopper.name, password: passwords.login })
    const { orderId } = await payOrder(site, shopper, { products: 2, quantity: 2 })
    const { order, lines } = await shopper.get('/order/shop/order/detail', { orderId, lang })

    await page.setContent(await readMailHtml(email, order.number))
    const { dir, lang: writtenIn } = await page.evaluate(() => {
      const { dir, lang } = document.documentElement
      return { dir, lang }
    })
    expect([dir, writtenIn]).toEqual([getDirection(lang), getLocaleInfo(lang).htmlLang])
    for (const { name } of lines) await expect(page.getByText(name).first()).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findA11yViolations(page, { ignoredRules }), `axe on the mail, ${colorScheme}`).toEqual([])
      for (const width of [800, 390]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/mail-${site}-${lang}-${width}-${colorScheme}.png` })
      }
    }
  },
  { inEveryLanguage: true },
)
