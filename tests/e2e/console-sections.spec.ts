import { expect, test, type Page } from '@playwright/test'
import type { UserInfo } from '#contract/account.ts'
import type { WorkspaceName } from '#web/console/app/section.ts'
import { listSections } from '#web/console/app/sections.ts'
import { buyAndReceive } from './buy-and-receive.ts'
import { toConsole, useSession } from './console-page.ts'
import { findA11yViolations, type A11yOptions } from './find-a11y-violations.ts'
import { consoleJourney, isEverySetting, journey, settings, takeScreenshots } from './journey.ts'
import { createShopper, logIn, type ApiUser } from './shop-api.ts'

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** A page that has its data: its title is there and nothing says that it is still loading. */
async function openSection(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The desk of chats keeps a stream open.
  if (!new URL(address).pathname.endsWith('/chat')) await page.waitForLoadState('networkidle')
  const countBusy = () => page.evaluate(() => document.querySelectorAll('[aria-busy="true"]').length)
  await expect.poll(countBusy).toBe(0)
}

/** Rules of colours, which are all that can differ between light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** The settings that sections are seen in by turns; each in all of them with E2E_LANGUAGES=all. */
const turns = settings.filter(({ lang }) => lang !== 'zh-CN')

const people: Readonly<Record<WorkspaceName, string>> = { staff: 'admin1', seller: 'seller1' }

for (const workspace of ['staff', 'seller'] as const)
  journey(`every section of ${workspace} opens, fits and is accessible`, settings, async ({ page }, setting) => {
    const person: ApiUser = await logIn(setting.site, { account: people[workspace] })
    await useSession(page, setting.site, person)
    const user = (await person.get('/api/user/info')) as UserInfo
    const allSections = listSections(user).filter((section) => section.workspace === workspace)
    expect(allSections.length).toBeGreaterThan(12)
    const sections = allSections.filter((_, index) => isEverySetting || turns[index % turns.length] === setting)
    // Thirty pages and more, each read by axe, on machines that are busy with other work.
    test.setTimeout(600_000)
    const found: string[] = []
    for (const { path } of sections) {
      await page.setViewportSize(sizes.desktop)
      await page.emulateMedia({ colorScheme: 'light' })
      await openSection(page, toConsole(setting, path))
      const look = async (what: string, options?: A11yOptions) => {
        for (const violation of await findA11yViolations(page, options)) found.push(`${path}, ${what}: ${violation}`)
      }
      // The Chinese page is the English one in other words.
      if (setting.lang === 'en') await look('light')
      await page.emulateMedia({ colorScheme: 'dark' })
      if (setting.lang === 'en') await look('dark', { onlyRules: colourRules })
      if (setting.lang === 'ar') await look('dark')
      for (const [name, size] of Object.entries(sizes)) {
        await page.setViewportSize(size)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > size.width) found.push(`${path}, ${name}: ${width} px wide`)
      }
      await takeScreenshots(page, setting, `section${path.replaceAll('/', '-')}`)
      if (setting.lang === 'zh-CN') continue
      await page.setViewportSize(sizes.phone)
      await look('phone', { isTouched: true })
    }
    expect(found).toEqual([])
  })

consoleJourney('pages of a seller about one record are accessible', settings, async ({ page }, setting) => {
  test.setTimeout(300_000)
  const shopper = await createShopper(setting.site)
  const { orderId, goodsIds, seller } = await buyAndReceive(setting.site, shopper, { products: 1, quantity: 2 })
  const { lines: bought } = await shopper.get('/order/shop/order/detail', { orderId })
  const lines = [{ lineId: bought[0].id, quantity: 1 }]
  await shopper.post('/order/shop/order/return', { orderId, kind: 'return', lines, reason: 'The lid is broken.' })
  const { returns } = await shopper.get('/order/shop/return/order', { orderId })
  const now = Date.now()
  const period = { startsAt: new Date(now).toISOString(), endsAt: new Date(now + 86_400_000).toISOString() }
  const terms = { names: { en: 'Five off', ar: 'خصم خمسة' }, kind: 'amount', amount: 5, ...period }
  const { coupon } = await seller.post('/seller/coupon/save', terms)
  await useSession(page, setting.site, seller)
  const details = {
    product: `/seller/products/${goodsIds[0]}`,
    order: `/seller/orders/${orderId}`,
    return: `/seller/returns/${returns[0].id}`,
    coupon: `/seller/promotions/coupon/${coupon.id}`,
    sale: '/seller/promotions/sale',
  }
  const found: string[] = []
  for (const [name, path] of Object.entries(details)) {
    await page.setViewportSize(sizes.desktop)
    await openSection(page, toConsole(setting, path))
    for (const [colorScheme, options] of [
      ['light', {}],
      ['dark', { onlyRules: colourRules }],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      for (const violation of await findA11yViolations(page, options))
        found.push(`${name}, ${colorScheme}: ${violation}`)
    }
    await page.setViewportSize(sizes.phone)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > sizes.phone.width) found.push(`${name}: ${width} px wide`)
    await takeScreenshots(page, setting, `seller-${name}`)
  }
  expect(found).toEqual([])
})
