import { expect } from '@playwright/test'
import { smallPicture } from '#tests/harness/uploads.ts'
import { buyAndReceive } from './buy-and-receive.ts'
import { journey, settings, shoot, type Walk } from './journey.ts'
import { enterAsNewcomer, logIn } from './shop-api.ts'

/** By the keys alone: the stars are one group of radios. */
async function giveStars({ page, t }: Walk, at: number): Promise<void> {
  const stars = page.locator('.star-input').first()
  await stars.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  for (let now = 1; now < at; now++) await page.keyboard.press('ArrowDown')
  await expect(
    stars.getByRole('radio', { name: t(`orders.review.stars.${at}` as 'orders.review.stars.4'), exact: true }),
  ).toBeChecked()
}

const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await smallPicture('jpeg', 400) })

journey('a buyer reviews what came, and others read it once it has passed', settings, async (walk, setting) => {
  const { page, t, at, beFair } = walk
  const { site } = setting
  const shopper = await enterAsNewcomer(page, site)
  const mark = `Really, says ${shopper.name}.`
  const { orderId, goodsIds, seller } = await buyAndReceive(site, shopper, { products: 2, pieces: 1 })
  await page.goto(at(`/userInfo/order-detail?orderId=${orderId}`))
  await page.getByRole('link', { name: t('orders.action.review') }).click()
  await page.waitForURL(/order-evaluation/)
  const send = page.getByRole('button', { name: t('orders.review.send') })
  await expect(send).toHaveCount(2)
  await send.first().click()
  await expect(page.getByText(t('orders.review.missing.stars'))).toBeVisible()
  await beFair('the empty review')
  await giveStars(walk, 4)
  await page.locator('.oev textarea').first().fill(`Holds tea,\nand looks good doing it. <b>${mark}</b>`)
  await page
    .locator('.oev input[type=file]')
    .first()
    .setInputFiles([await photo('a.jpg'), await photo('b.jpg')])
  await expect(page.locator('.oev .pp-one.sent')).toHaveCount(2)
  await shoot(page, setting, 'review-form')
  await send.first().click()
  await expect(page.getByText(t('goods.reviews.state.under_review'))).toBeVisible()
  await expect(send).toHaveCount(1)
  await giveStars(walk, 5)
  await page.locator('.oev textarea').fill('Just right.')
  await send.click()
  await expect(page.getByText(t('orders.review.all.title'))).toBeVisible()
  await beFair('what was written')
  await shoot(page, setting, 'review-done')

  const { pageList: mine } = await shopper.get('/goods/shop/review/mine', { orderId })
  const pictured = mine.find(({ images }: { images: string[] }) => images.length > 0)
  const readReviews = async () => {
    await page.goto(at(`/productDetails?id=${pictured.goodsId}`))
    await page.getByRole('tab').nth(2).click()
  }
  await readReviews()
  await expect(page.locator('.rvs-own')).toContainText(mark)
  await expect(page.locator('.rvs-own').getByText(t('goods.reviews.state.under_review'))).toBeVisible()
  await beFair('the own review')
  await shoot(page, setting, 'review-own')
  expect(goodsIds).toContain(pictured.goodsId)

  const staff = await logIn(site, { account: 'admin1' })
  await staff.post('/admin/review/decide', { reviewId: pictured.id, decision: 'pass' })
  await seller.post('/seller/review/reply', { reviewId: pictured.id, text: 'Thank you, enjoy it.' })
  const review = page.locator('.rv').filter({ hasText: mark })
  // The public page is drawn anew soon after staff decide, not in the same moment.
  await expect(async () => {
    await readReviews()
    await expect(review.locator('.rv-reply')).toContainText('Thank you, enjoy it.', { timeout: 3000 })
  }).toPass()
  await expect(review.getByText(t('goods.reviews.state.under_review'))).toHaveCount(0)
  await review.locator('ul button').first().click()
  await expect(page.getByRole('dialog').locator('.iv-stage img').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await beFair('the reviews')
  await shoot(page, setting, 'review-passed')
})
