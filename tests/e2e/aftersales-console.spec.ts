import { expect } from '@playwright/test'
import { buyAndReceive } from './buy-and-receive.ts'
import { expectAccessible, openPageAs, toConsole } from './console-page.ts'
import { consoleJourney, settings, takeScreenshots } from './journey.ts'
import { getField } from './locators.ts'
import { logIn, logInAsNewShopper } from './shop-api.ts'

consoleJourney(
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

    const desk = await openPageAs(page, site, seller)
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
