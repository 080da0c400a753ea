import { expect } from '@playwright/test'
import { createPhoto } from './create-photo.ts'
import { buyAndReceive } from './buy-and-receive.ts'
import { type JourneyContext, longJourney, settings, takeScreenshots } from './journey.ts'
import { anything, getField, toPattern } from './locators.ts'
import { logInAsNewShopper, logIn } from './shop-api.ts'

/** By the keys alone: the stars are one group of radios. */
async function giveStars({ page, t }: JourneyContext, at: number): Promise<void> {
  const stars = page.getByRole('group', { name: toPattern(t('orders.review.stars', { name: anything })) }).first()
  await stars.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  for (let now = 1; now < at; now++) await page.keyboard.press('ArrowDown')
  await expect(
    stars.getByRole('radio', { name: t(`orders.review.stars.${at}` as 'orders.review.stars.4'), exact: true }),
  ).toBeChecked()
}

longJourney('a buyer reviews what came, and others read it once it has passed', settings, async (context, setting) => {
  const { page, t, at, expectNoA11yViolations } = context
  const { site } = setting
  const shopper = await logInAsNewShopper(page, site)
  const mark = `Really, says ${shopper.name}.`
  const { orderId, goodsIds, seller } = await buyAndReceive(site, shopper, { products: 2, quantity: 1 })
  await page.goto(at(`/userInfo/order-detail?orderId=${orderId}`))
  await page.getByRole('link', { name: t('orders.action.review') }).click()
  await page.waitForURL(/order-evaluation/)
  const send = page.getByRole('button', { name: t('orders.review.send') })
  await expect(send).toHaveCount(2)
  await send.first().click()
  await expect(page.getByText(t('orders.review.missing.stars'))).toBeVisible()
  await expectNoA11yViolations('the empty review')
  await giveStars(context, 4)
  await getField(page, t('orders.review.text')).first().fill(`Holds tea,\nand looks good doing it. <b>${mark}</b>`)
  await page
    .getByLabel(t('common.pictures.choose'))
    .first()
    .setInputFiles([await createPhoto('a.jpg'), await createPhoto('b.jpg')])
  await expect(page.getByRole('img', { name: t('common.pictures.picture', { number: 2 }) })).toBeVisible()
  await expect(send.first(), 'all photos are sent').not.toHaveAttribute('aria-busy', 'true')
  await takeScreenshots(page, setting, 'review-form')
  await send.first().click()
  await expect(page.getByText(t('goods.reviews.state.under_review'))).toBeVisible()
  await expect(send).toHaveCount(1)
  await giveStars(context, 5)
  await getField(page, t('orders.review.text')).fill('Just right.')
  await send.click()
  await expect(page.getByText(t('orders.review.all.title'))).toBeVisible()
  await expectNoA11yViolations('what was written')
  await takeScreenshots(page, setting, 'review-done')

  const { pageList: mine } = await shopper.get('/goods/shop/review/mine', { orderId })
  const withImages = mine.find(({ images }: { images: string[] }) => images.length > 0)
  const readReviews = async () => {
    await page.goto(at(`/productDetails?id=${withImages.goodsId}`))
    await page.getByRole('tab').nth(2).click()
  }
  await readReviews()
  const own = page.getByRole('list', { name: t('goods.reviews.own') })
  await expect(own).toContainText(mark)
  await expect(own.getByText(t('goods.reviews.state.under_review'))).toBeVisible()
  await expectNoA11yViolations('the own review')
  await takeScreenshots(page, setting, 'review-own')
  expect(goodsIds).toContain(withImages.goodsId)

  const staff = await logIn(site, { account: 'admin1' })
  await staff.post('/admin/review/decide', { reviewId: withImages.id, decision: 'pass' })
  await seller.post('/seller/review/reply', { reviewId: withImages.id, text: 'Thank you, enjoy it.' })
  const review = page.getByRole('tabpanel').getByRole('article').filter({ hasText: mark })
  // The public page is rendered again soon after staff decide, not in the same moment.
  await expect(async () => {
    await readReviews()
    await expect(review.getByText('Thank you, enjoy it.')).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(review.getByText(t('goods.reviews.state.under_review'))).toHaveCount(0)
  const photo = toPattern(t('goods.reviews.photo', { number: 1, author: anything }))
  await review.getByRole('button', { name: photo }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: photo })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectNoA11yViolations('the reviews')
  await takeScreenshots(page, setting, 'review-passed')
})
