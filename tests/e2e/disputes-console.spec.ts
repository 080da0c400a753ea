import { expect } from '@playwright/test'
import { buyAndReceive } from './buy-and-receive.ts'
import { expectAccessible, openPageAs, toConsole } from './console-page.ts'
import { createPhoto } from './create-photo.ts'
import { consoleJourney, settings, takeScreenshots } from './journey.ts'
import { getField } from './locators.ts'
import { logIn, logInAsNewShopper } from './shop-api.ts'

consoleJourney(
  'a dispute goes from the claim with a photo to the refund by staff, by keys',
  settings,
  async (run, setting) => {
    const { page, t, at } = run
    const { site } = setting
    const shopper = await logInAsNewShopper(page, site)
    const { orderId, seller } = await buyAndReceive(site, shopper, { products: 1, quantity: 2 })
    const { order } = await shopper.get('/order/shop/order/detail', { orderId })
    const wallet = async () => (await shopper.get('/api/wallet/balance')).money as number
    const before = await wallet()

    await page.goto(at(`/userInfo/order-detail?orderId=${orderId}`))
    await page.getByRole('link', { name: t('orders.action.return') }).click()
    await page.waitForURL(/order-return/)
    await page.getByRole('spinbutton').press('ArrowUp')
    await getField(page, t('returns.reason')).fill('The lid does not fit.')
    await page.getByLabel(t('common.pictures.choose')).setInputFiles([await createPhoto('lid.jpg')])
    await expect(page.getByRole('img', { name: t('common.pictures.picture', { number: 1 }) })).toBeVisible()
    // The photo has no address while it is on its way.
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await page.getByRole('button', { name: t('returns.send') }).click()
    await expect(page.getByText(t('returns.state.requested'))).toBeVisible()
    const { returns } = await shopper.get('/order/shop/return/order', { orderId })
    const returnId = returns[0].id as string
    await seller.post('/seller/order/return/decide', { returnId, approve: false, reason: 'It did fit here.' })
    await page.reload()
    await page.getByRole('button', { name: t('returns.dispute.action') }).click()
    const confirmation = page.getByRole('dialog', { name: t('returns.dispute.title') })
    await getField(page, t('returns.dispute.reason')).fill('Look at the photo.')
    await confirmation.getByRole('button', { name: t('returns.dispute.confirm') }).click()
    await expect(confirmation).toBeHidden()

    const desk = await openPageAs(page, site, await logIn(site, { account: 'admin1' }))
    await desk.goto(toConsole(setting, `/staff/disputes?keyword=${order.number}`))
    await expect(desk.getByRole('link', { name: order.number })).toBeVisible()
    await takeScreenshots(desk, setting, 'console-disputes')
    await desk.keyboard.press('j')
    const main = desk.getByRole('main')
    // Both sides with their words, and the shopper's photo.
    await expect(main.getByText('Look at the photo.', { exact: true })).toBeVisible()
    await expect(main.getByText('It did fit here.', { exact: true })).toBeVisible()
    const photo = main.getByRole('button', { name: t('frame.photo', { number: 1, author: shopper.name }) })
    await expect(photo).toBeVisible()
    await desk.keyboard.press('t')
    await expect(desk.getByRole('button', { name: t('decisions.claim.release') })).toBeVisible()
    await expectAccessible(desk, 'a dispute')
    await takeScreenshots(desk, setting, 'console-dispute')
    await desk.setViewportSize({ width: 390, height: 844 })
    expect(await desk.evaluate(() => document.documentElement.scrollWidth), 'on a phone').toBeLessThanOrEqual(390)
    await desk.setViewportSize({ width: 1440, height: 900 })
    // Without a reason nothing is decided.
    await desk.keyboard.press('a')
    await expect(main.getByText(t('decisions.reason.missing'))).toBeVisible()
    await getField(desk, t('decisions.disputes.reason')).fill('The photo shows the gap.')
    await desk.keyboard.press('Tab')
    await desk.keyboard.press('a')
    const cancel = desk.getByRole('dialog').getByRole('button', { name: t('common.cancel') })
    await expect(cancel).toBeFocused()
    await desk.keyboard.press('Tab')
    await desk.keyboard.press('Enter')
    await expect(cancel).toBeHidden()
    await expect.poll(wallet).toBeGreaterThan(before)
    await page.reload()
    await expect(page.getByText('The photo shows the gap.').first()).toBeVisible()
    const decided = (await seller.get('/seller/return/detail', { returnId })) as { state: string; refunded: number }
    expect(decided.state).toBe('decided')
    expect(decided.refunded).toBeCloseTo((await wallet()) - before)
  },
)
