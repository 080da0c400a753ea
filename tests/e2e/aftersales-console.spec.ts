import { expect, type Page } from '@playwright/test'
import { createSmallImage } from '#tests/harness/uploads.ts'
import { buyAndReceive } from './buy-and-receive.ts'
import { findA11yViolations } from './find-a11y-violations.ts'
import { getOrigin, journey, settings, takeScreenshots, type Setting } from './journey.ts'
import { getField } from './locators.ts'
import { logIn, logInAsNewShopper, type ApiUser } from './shop-api.ts'

/** An address of the console of a brand in a language. */
const toConsole = ({ site, lang }: Setting, path: string) =>
  `${getOrigin(site)}/console${path}${path.includes('?') ? '&' : '?'}lang=${lang}`

/** A second browser, with the session of the seller. */
async function openSellerPage(shopperPage: Page, site: string, { token }: ApiUser): Promise<Page> {
  const browser = shopperPage.context().browser()!
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const cookie = { url: getOrigin(site), sameSite: 'Lax' } as const
  await context.addCookies([
    { ...cookie, name: 'session', value: token, httpOnly: true },
    { ...cookie, name: 'signed_in', value: '1' },
  ])
  return context.newPage()
}

/** No accessibility violations in light and dark. */
async function expectAccessible(page: Page, what: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findA11yViolations(page), `axe on ${what}, ${colorScheme}`).toEqual([])
  }
}

journey(
  'a shopper requests a return with a photo; the seller accepts it and refunds the parcel by screens',
  settings,
  async ({ page, t, at }, setting) => {
    const { site } = setting
    const shopper = await logInAsNewShopper(page, site)
    const { orderId, seller } = await buyAndReceive(site, shopper, { products: 1, quantity: 3 })
    const { order } = await shopper.get('/order/shop/order/detail', { orderId })
    await page.goto(at(`/userInfo/order-return?orderId=${orderId}`))
    await page.getByRole('spinbutton').press('ArrowUp')
    await getField(page, t('returns.reason')).fill('The lid does not fit.')
    const photo = { name: 'lid.jpg', mimeType: 'image/jpeg', buffer: await createSmallImage('jpeg', 400) }
    await page.getByLabel(t('common.pictures.choose')).setInputFiles([photo])
    await expect(page.getByRole('img', { name: t('common.pictures.picture', { number: 1 }) })).toBeVisible()
    const send = page.getByRole('button', { name: t('returns.send') })
    await expect(send, 'the photo is sent').not.toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText(t('returns.willGet'))).toBeVisible()
    await send.click()
    await expect(page.getByText(t('returns.state.requested'))).toBeVisible()

    const desk = await openSellerPage(page, site, seller)
    await desk.goto(toConsole(setting, `/seller/returns?view=to_decide&keyword=${order.number}`))
    const link = desk.getByRole('link', { name: order.number })
    await expect(link).toBeVisible()
    await expectAccessible(desk, 'the list')
    await takeScreenshots(desk, setting, 'console-returns')
    // The first key of the list opens its first return.
    await desk.keyboard.press('j')
    await expect(desk).toHaveURL(/returns\/[0-9a-f-]+\?/)
    const panel = desk.getByRole('complementary', { name: t('aftersales.of', { number: order.number }) })
    await expect(panel.getByText('The lid does not fit.')).toBeVisible()
    await expectAccessible(desk, 'the return')
    await takeScreenshots(desk, setting, 'console-return')
    await panel
      .getByRole('button', { name: t('aftersales.photo', { number: 1, author: shopper.name }) })
      .first()
      .click()
    const viewer = desk.getByRole('dialog')
    await expect(viewer.getByRole('img').first()).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await getField(panel, t('aftersales.thread.write', { name: shopper.name })).fill('Please send it back.')
    await panel.getByRole('button', { name: t('aftersales.thread.send'), exact: true }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: 'Please send it back.' })).toBeVisible()
    await panel.getByRole('button', { name: t('aftersales.refuse.open') }).click()
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: t('aftersales.refuse.send') })
      .click()
    await expect(desk.getByText(t('aftersales.refuse.missing'))).toBeVisible()
    await expectAccessible(desk, 'the refusal')
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('dialog')).toBeHidden()
    const accept = panel.getByRole('button').filter({ hasText: t('aftersales.accept.return', { amount: '' }).trim() })
    await accept.click()
    await expect(panel.getByText(t('aftersales.state.accepted')).first()).toBeVisible()

    await page.reload()
    await getField(page, t('returns.ship.carrier')).fill('Post')
    await getField(page, t('returns.ship.number')).fill('BACK77')
    await page.getByRole('button', { name: t('returns.ship.send') }).click()
    await expect(page.getByText(t('returns.state.shipped_back'))).toBeVisible()

    await desk.goto(toConsole(setting, `/seller/returns?view=on_its_way&keyword=${order.number}`))
    await link.click()
    await expect(panel.getByText('BACK77')).toBeVisible()
    await panel.getByRole('button', { name: t('aftersales.confirm.open') }).click()
    const confirm = desk.getByRole('dialog', { name: t('aftersales.confirm.title') })
    await confirm.getByRole('checkbox', { name: t('aftersales.confirm.restock') }).check()
    await expectAccessible(desk, 'the confirmation')
    await confirm
      .getByRole('button')
      .filter({ hasText: t('aftersales.confirm.refund', { amount: '' }).trim() })
      .click()
    await expect(panel.getByText(t('aftersales.state.received')).first()).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(desk).toHaveURL(/returns\?/)
    await desk
      .getByRole('navigation', { name: t('aftersales.views') })
      .getByRole('link', { name: t('aftersales.view.closed') })
      .click()
    await expect(desk.getByRole('link', { name: order.number })).toBeVisible()
    await page.reload()
    await expect(page.getByText(t('returns.state.received'))).toBeVisible()

    // The refund has its document.
    await desk.goto(toConsole(setting, `/seller/invoices?keyword=${order.number}`))
    await expect(desk.getByRole('link', { name: order.number }).first()).toBeVisible()
    await expectAccessible(desk, 'the invoices')
    await takeScreenshots(desk, setting, 'console-invoices')
    await desk.context().close()
  },
)

journey(
  'a seller answers a review in its place and shoppers read the reply',
  settings,
  async ({ page, t, at }, setting) => {
    const { site } = setting
    const shopper = await logInAsNewShopper(page, site)
    const { orderId, goodsIds, seller } = await buyAndReceive(site, shopper, { products: 1, quantity: 1 })
    const { lines } = await shopper.get('/order/shop/order/detail', { orderId })
    const text = `The knob came off, says ${shopper.name}.`
    const { reviews } = await shopper.post('/goods/shop/review/add', {
      orderId,
      lines: [{ lineId: lines[0].id, stars: 2, text }],
    })
    const staff = await logIn(site, { account: 'admin1' })
    await staff.post('/admin/review/decide', { reviewId: reviews[0].id, decision: 'pass' })

    const desk = await openSellerPage(page, site, seller)
    await desk.goto(toConsole(setting, `/seller/reviews?view=to_reply&keyword=${shopper.name}`))
    const review = desk.getByRole('listitem').filter({ hasText: text })
    await expect(review).toBeVisible()
    await expectAccessible(desk, 'the reviews')
    await review.getByRole('button', { name: t('aftersales.reply.send') }).click()
    await getField(review, t('aftersales.reply.label', { author: reviews[0].author })).fill(
      `A new knob leaves today for ${shopper.name}.`,
    )
    await desk.keyboard.press('Control+Enter')
    // It waits no longer.
    await expect(review).toBeHidden()
    await desk.goto(toConsole(setting, `/seller/reviews?view=low&keyword=${shopper.name}`))
    await expect(review.getByText('A new knob leaves today')).toBeVisible()
    await takeScreenshots(desk, setting, 'console-reviews')
    await expectAccessible(desk, 'the answered review')
    await review.getByRole('button', { name: t('aftersales.reply.edit') }).click()
    await getField(review, t('aftersales.reply.label', { author: reviews[0].author })).fill(
      `A steel knob leaves today for ${shopper.name}.`,
    )
    await review.getByRole('button', { name: t('aftersales.reply.save') }).click()
    await expect(review.getByText('A steel knob leaves today')).toBeVisible()
    // The public page is rendered again soon after the change, not in the same moment.
    await expect(async () => {
      await page.goto(at(`/productDetails?id=${goodsIds[0]}`))
      await page.getByRole('tab').nth(2).click()
      await expect(page.getByText(`A steel knob leaves today for ${shopper.name}.`)).toBeVisible({ timeout: 3000 })
    }).toPass()
    await desk.context().close()
  },
)
