import { expect } from '@playwright/test'
import { buyAndReceive, payOrder } from './buy-and-receive.ts'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import { journey, settings, takeScreenshots } from './journey.ts'
import { getField } from './locators.ts'
import { createShopper, logIn } from './shop-api.ts'

const [setting] = settings

journey(
  'staff decide a refund request and refund items by line, by keys',
  setting ? [setting] : [],
  async ({ page, t }, { site, lang }) => {
    const shopper = await createShopper(site)
    const { orderId } = await payOrder(site, shopper, { products: 1, quantity: 1 })
    await shopper.post('/order/shop/order/refund', { orderId, reason: 'Ordered twice' })
    const other = await createShopper(site)
    const received = await buyAndReceive(site, other, { products: 1, quantity: 2 })
    const wallet = async (person = shopper) => (await person.get('/api/wallet/balance')).money as number
    const { order } = await shopper.get('/order/shop/order/detail', { orderId })
    const before = await wallet()

    await useSession(page, site, await logIn(site, { account: 'admin1' }))
    await page.goto(toConsole({ site, lang }, '/staff/overview'))
    await page.getByRole('link', { name: t('decisions.queue.refund') }).click()
    await page.waitForURL(/request=refund/)
    await page.getByRole('link', { name: order.number }).click()
    const main = page.getByRole('main')
    await expect(main.getByText('Ordered twice')).toBeVisible()
    await expect(main.getByRole('table').filter({ hasText: t('decisions.disputes.paid') })).toBeVisible()
    await page.keyboard.press('t')
    await expect(page.getByRole('button', { name: t('decisions.claim.release') })).toBeVisible()
    await takeScreenshots(page, { site, lang }, 'console-staff-refund')
    await expectAccessible(page, 'a refund request')
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog').getByRole('button', { name: t('common.cancel') })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(() => wallet()).toBeCloseTo(before + order.amounts.payable)

    await page.goto(toConsole({ site, lang }, `/staff/orders/${received.orderId}`))
    await expect(page.getByRole('button', { name: t('decisions.order.lines.open') })).toBeVisible()
    await page.keyboard.press('f')
    const dialog = page.getByRole('dialog', { name: t('decisions.order.lines.title') })
    await dialog.getByRole('spinbutton').fill('1')
    await getField(page, t('decisions.reason')).fill('Scratched')
    await expect(dialog.getByRole('table')).toBeVisible()
    await takeScreenshots(page, { site, lang }, 'console-staff-refund-lines')
    await expectAccessible(page, 'a refund by line')
    const again = await wallet(other)
    await dialog.getByRole('spinbutton').press('Enter')
    await expect(dialog).toBeHidden()
    await expect.poll(() => wallet(other)).toBeGreaterThan(again)
  },
)
