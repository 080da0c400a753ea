import { expect, test } from '@playwright/test'
import { loadTexts } from '#i18n/read-texts.ts'
import { createText } from '#web/client/text/create-text.ts'
import { journey, logInOnPage, openHydrated, openAnyProduct, getOrigin, passwords, settings } from './journey.ts'
import {
  anything,
  getAccountNavigation,
  getCards,
  getField,
  getHeader,
  getHearts,
  getHomeLink,
  getMainNavigation,
  toPattern,
} from './locators.ts'
import { logInAsNewShopper, logIn, createShopper } from './shop-api.ts'

const first = settings.slice(0, 1)

journey('a visitor presses a heart, stays, and finds it in the account', settings, async (context, { site }) => {
  const { page, t, at } = context
  const { name } = await createShopper(site)
  await page.goto(at('/commodity?sort=newest'))
  const heart = getHearts(context).first()
  await heart.click()
  await expect(page.getByText(t('goods.favourite.added'))).toBeVisible()
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await getHeader(page)
    .getByRole('link', { name: t('shell.header.login') })
    .click()
  await logInOnPage(context, name)
  await page.waitForURL(/\/pc\/commodity\?/)
  await page.goto(at('/userInfo/collect-goods'))
  await expect(getCards(page)).toHaveCount(1)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(page.getByRole('heading', { name: t('account.collected.empty.title') })).toBeVisible()
  await page.goto(at('/login'))
  await page.waitForURL(/\/index/)
})

journey('a half-typed name waits at the login, a password does not', first, async (context) => {
  const { page, t, at } = context
  const [account, password] = [
    getField(page, t('account.login.anyAccount')),
    getField(page, t('account.login.password')),
  ]
  await page.goto(at('/login'))
  await account.fill('half')
  await password.fill('secret')
  await getHomeLink(context).click()
  await page.waitForURL(/\/index/)
  await page.goBack()
  await expect(account).toHaveValue('half')
  await expect(password).toHaveValue('')
})

journey('a login that has ended says so and leads back to a visitor’s page', settings, async (context, { site }) => {
  const { page, t, at, expectNoA11yViolations } = context
  const { name } = await logInAsNewShopper(page, site)
  await page.goto(at('/commodity'))
  await expect(getHeader(page).getByRole('link', { name: t('shell.header.orders', { name }) })).toBeVisible()
  // The session ends elsewhere, and this page does not know of it.
  await page.context().clearCookies({ name: 'session' })
  await getHearts(context).first().click()
  const dialog = page.getByRole('dialog', { name: t('common.hint') })
  await expect(dialog).toBeVisible()
  await expectNoA11yViolations('the end of a login')
  await dialog.getByRole('button', { name: t('common.confirm') }).click()
  await expect(getHeader(page).getByRole('link', { name: t('shell.header.login') })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

journey(
  'a lost connection is said for as long as it lasts',
  settings,
  async ({ page, t, at, expectNoA11yViolations }) => {
    await openHydrated(page, at('/commodity'))
    await getCards(page).first().waitFor()
    await page.context().setOffline(true)
    await expect(page.getByText(t('errors.offline.text'))).toBeVisible()
    await expectNoA11yViolations('being offline')
    await page.context().setOffline(false)
    await expect(page.getByText(t('errors.offline.text'))).toHaveCount(0)
  },
)

const withCart = ['/index', '/classification', '/commodity', '/userInfo/dashboard']
const withoutCart = ['/searchGoods?keyword=%22lamp%22', '/userInfo/my-order', '/userInfo/setup', '/login']

journey('the cart has its place on the pages that it belongs to', first, async (context, { site }) => {
  const { page, t, at } = context
  /** At the corner of the window; the header has a cart on every page. */
  const cart = page
    .getByRole('complementary', { name: t('shell.shortcuts') })
    .getByRole('button', { name: new RegExp(t('shell.header.cart')) })
  await openAnyProduct(context)
  await expect(cart).toHaveCount(1)
  await logInAsNewShopper(page, site)
  for (const path of withCart) {
    await page.goto(at(path))
    await expect(cart, path).toHaveCount(1)
  }
  const width = await page.evaluate(() => document.documentElement.clientWidth)
  await cart.click()
  const drawer = page.getByRole('dialog', { name: t('cart.title') })
  await expect(drawer.getByText(t('cart.empty.title'))).toBeVisible()
  // The panel's width is geometry; the dialog itself covers the window.
  expect(await drawer.locator('.modal-panel').evaluate((panel) => panel.getBoundingClientRect().width)).toBe(400)
  expect(await page.evaluate(() => document.documentElement.clientWidth), 'nothing jumps').toBe(width)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  await drawer.getByRole('link', { name: t('cart.empty.action') }).click()
  await page.waitForURL(/\/index/)
  await expect(drawer).toHaveCount(0)
  for (const path of withoutCart) {
    await page.goto(at(path))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(cart, path).toHaveCount(0)
  }
})

journey('a change of the cart that is not saved is taken back and said', first, async (context, { site }) => {
  const { page, t } = context
  await logInAsNewShopper(page, site)
  await openAnyProduct(context)
  const product = (await page.getByRole('heading', { level: 1 }).innerText()).trim()
  await page
    .getByRole('button', { name: t('goods.addToCart') })
    .first()
    .click()
  await page.getByRole('button', { name: t('goods.viewCart') }).click()
  const drawer = page.getByRole('dialog', { name: t('cart.title') })
  const box = drawer.getByRole('checkbox', { name: toPattern(t('cart.line.check', { name: product })) })
  await expect(box).toBeChecked()
  await page.route(/\/cart\/select/, (route) =>
    route.fulfill({
      status: 422,
      json: { code: 1, message: 'not today', data: null, error: { key: 'request.invalid' } },
    }),
  )
  await box.click()
  await expect(drawer.getByText('not today')).toBeVisible()
  await expect(box).toBeChecked()
  await page.unroute(/\/cart\/select/)
  await box.click()
  await expect(drawer.getByText(t('cart.nothingSelected'))).toBeVisible()
  const order = drawer.getByRole('button', { name: toPattern(t('cart.placeOrder', { amount: anything })) })
  await expect(order).toHaveAttribute('aria-disabled', 'true')
  await order.click({ force: true })
  await expect(drawer).toBeVisible()
  await box.click()
  await order.click()
  await page.waitForURL(/\/settlement/)
})

journey('settings: picture, devices, password, apps', settings, async (context, { site }) => {
  const { page, t, at, expectNoA11yViolations } = context
  const { name: account } = await logInAsNewShopper(page, site)
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Safari/604.1'
  await logIn(site, { account, password: passwords.login, userAgent: phone })
  await page.goto(at('/userInfo/setup'))
  await expectNoA11yViolations('the settings')
  await page.getByRole('button', { name: t('account.avatar.change') }).click()
  const dialog = page.getByRole('dialog', { name: t('account.avatar.title') })
  await dialog.getByRole('button', { name: t('account.avatar.one', { number: 5 }) }).waitFor()
  await expectNoA11yViolations('the avatars')
  await dialog.getByRole('button', { name: t('account.avatar.one', { number: 5 }), exact: true }).click()
  await expect(page.getByText(t('account.avatar.done'))).toBeVisible()
  // The picture decorates the name beside it, so it has no accessible name; the pictures of the dialog follow it.
  const profile = page.getByRole('region', { name: t('account.profile.title') })
  await expect(profile.locator('img').first()).toHaveAttribute('src', /camera/)

  const devices = page.getByRole('region', { name: t('account.device.title') }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await devices.getByRole('button').click()
  await expect(devices).toHaveCount(1)
  await expect(devices).toContainText(t('account.device.current'))

  await page.getByRole('link', { name: t('account.password.submit') }).click()
  await page.waitForURL(/setup\/login-password/)
  await expectNoA11yViolations('the login password')
  await getAccountNavigation(context)
    .getByRole('link', { name: t('account.nav.download') })
    .click()
  await page.waitForURL(/userInfo\/download/)
  await expect(
    page.getByRole('img', { name: t('account.download.qr', { app: t('account.download.buyer') }) }),
  ).toBeVisible()
  await expectNoA11yViolations('the apps')
})

// The browser rightly reports files that do not arrive, so this test does not listen to its console.
test('a page whose code does not arrive says so, and when the shop has a newer version', async ({ page }) => {
  const t = createText('en', loadTexts('en'))
  const list = getMainNavigation({ page, t }).getByRole('link', { name: t('shell.nav.commodity') })
  await page.goto(`${getOrigin('default')}/pc/index?lang=en`)
  await page.route(/assets\/commodity-page.*\.js/, (route) => route.abort())
  await list.click()
  await expect(page.getByRole('heading', { name: t('errors.load.title') })).toBeVisible()
  await page.goBack()
  await page.route(/pc\/commodity/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response: response,
      body: (await response.text()).replaceAll(/entry-client-[\w-]+/g, 'entry-newer'),
    })
  })
  await list.click()
  await expect(page.getByRole('heading', { name: t('errors.newVersion') })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: t('errors.reload') }).click()
  await expect(getCards(page).first()).toBeVisible()
})

test('a cut connection leaves the shop on the screen', async ({ page }) => {
  const t = createText('en', loadTexts('en'))
  const list = getMainNavigation({ page, t }).getByRole('link', { name: t('shell.nav.commodity') })
  await openHydrated(page, `${getOrigin('default')}/pc/index?lang=en`)
  await page.route('**/*', (route) => route.abort())
  await list.click()
  const title = page.getByRole('heading', { name: t('errors.load.title') })
  await expect(title).toBeVisible()
  const again = page.getByRole('button', { name: t('errors.load.action') })
  await again.click()
  await expect(again).not.toHaveAttribute('aria-busy', 'true')
  await expect(title).toBeVisible()
  await page.unroute('**/*')
  await again.click()
  await expect(getCards(page).first()).toBeVisible()
})
