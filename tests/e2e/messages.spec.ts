import { expect, type Locator } from '@playwright/test'
import { journey, logInOnPage, settings } from './journey.ts'
import { anything, getCardLinks, getHeader, toPattern } from './locators.ts'
import { createShopper } from './shop-api.ts'

const stays = 5000

journey(
  'a message keeps its time in a dialog, goes with its page, and takes a removal back',
  settings.filter(({ lang }) => lang !== 'zh-CN'),
  async (context, { site }) => {
    const { page, t, at, expectNoA11yViolations } = context
    const { name: account } = await createShopper(site)
    await page.goto(at(`/login?back=${encodeURIComponent('/pc/commodity?inStock=true')}`))
    await logInOnPage(context, account)
    await page.waitForURL(/\/commodity/)
    await expect(page.getByText(t('account.login.done', { name: account }))).toBeVisible()
    await getCardLinks(page).first().click()
    await page.waitForURL(/productDetails/)

    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    // Responses are shown by timers of a few ms.
    const toBeThere = (what: Locator) =>
      expect
        .poll(async () => {
          await page.clock.runFor(10)
          return what.count()
        })
        .toBe(1)
    await page
      .getByRole('button', { name: t('goods.addToCart') })
      .first()
      .click()
    const cart = getHeader(page).getByRole('button', { name: t('shell.header.cartCount', { count: 1 }) })
    await toBeThere(cart)
    await cart.click()
    const drawer = page.getByRole('dialog', { name: t('cart.title') })
    const added = drawer.getByText(t('goods.addedToCart'), { exact: true })
    await toBeThere(added)
    await page.clock.runFor(stays - 1500)
    await expect(added).toBeVisible()
    await page.clock.runFor(1500)
    await expect(added).toHaveCount(0)
    await page.clock.resume()

    const remove = drawer.getByRole('button', { name: toPattern(t('cart.line.remove', { name: anything })) })
    await remove.click()
    await expect(drawer.getByText(t('cart.empty.title'))).toBeVisible()
    await drawer.getByRole('button', { name: t('common.undo') }).click()
    await expect(remove).toHaveCount(1)
    await expect(page.getByText(t('cart.line.removed'))).toHaveCount(0)

    await remove.click()
    await expect(page.getByText(t('cart.line.removed'))).toBeVisible()
    // Not before the removal is taken back: on a busy machine this check lasts longer than the message.
    await expectNoA11yViolations('an emptied cart with the way back')
    await drawer.getByRole('button', { name: t('common.close'), exact: true }).click()
    await page
      .getByRole('link', { name: t('shell.nav.home') })
      .first()
      .click()
    await page.waitForURL(/\/index/)
    await expect(page.getByText(t('cart.line.removed'))).toHaveCount(0)
  },
)
