import { expect } from '@playwright/test'
import { buyAndReceive } from './buy-and-receive.ts'
import { bare, journey, settings, shoot } from './journey.ts'
import { enterAsNewcomer } from './shop-api.ts'

journey(
  'a shopper returns one piece, is refused, asks again, sends it back and has the money',
  settings,
  async ({ page, t, at, beFair }, setting) => {
    const { site } = setting
    const shopper = await enterAsNewcomer(page, site)
    const { orderId, seller } = await buyAndReceive(site, shopper, { products: 1, pieces: 3 })
    const path = `/userInfo/order-return?orderId=${orderId}`
    const returnId = async () =>
      (await seller.get('/seller/return/list')).pageList.find(
        (one: { order: { id: string } }) => one.order.id === orderId,
      ).id as string
    const ask = async () => {
      await page.locator('.ret-units button').last().click()
      await page.locator('textarea[name=reason]').fill('The lid does not fit.')
    }

    await page.goto(at(`/userInfo/order-detail?orderId=${orderId}`))
    await page.getByRole('link', { name: t('orders.action.return') }).click()
    await page.waitForURL(/order-return/)
    await page.getByRole('button', { name: t('returns.send') }).click()
    await expect(page.locator('form textarea[name=reason]:invalid, [role=alert]').first()).toBeVisible()
    await ask()
    await beFair('the form')
    await shoot(page, setting, 'return-form')
    const promised = bare(await page.locator('.ret-sum b').innerText())
    await page.getByRole('button', { name: t('returns.send') }).click()
    await expect(page.getByText(t('returns.state.requested'))).toBeVisible()
    await expect(page.locator('.ret-say').first()).toContainText('The lid does not fit.')
    await beFair('the case')
    await shoot(page, setting, 'return-case')
    await page.getByRole('button', { name: t('returns.withdraw.action') }).click()
    await page
      .getByRole('dialog', { name: t('returns.withdraw.title') })
      .getByRole('button', { name: t('returns.withdraw.confirm') })
      .click()
    await expect(page.getByText(t('returns.state.withdrawn'))).toBeVisible()
    await ask()
    await page.getByRole('button', { name: t('returns.send') }).click()
    await expect(page.getByText(t('returns.state.requested'))).toBeVisible()

    await seller.post('/seller/order/return/decide', {
      returnId: await returnId(),
      approve: false,
      reason: 'It did fit here.',
    })
    await page.goto(at(path))
    await expect(page.getByText('It did fit here.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: t('returns.dispute.action') })).toBeVisible()
    await ask()
    await page.getByRole('button', { name: t('returns.send') }).click()
    await expect(page.getByText(t('returns.state.requested'))).toBeVisible()

    await seller.post('/seller/order/return/decide', { returnId: await returnId(), approve: true })
    await page.goto(at(path))
    await page.locator('input[name=carrier]').fill('Post')
    await page.locator('input[name=trackingNumber]').fill('BACK77')
    await beFair('the way back')
    await shoot(page, setting, 'return-ship')
    await page.getByRole('button', { name: t('returns.ship.send') }).click()
    await expect(page.getByText(t('returns.state.shipped_back'))).toBeVisible()
    await page.locator('textarea[name=text]').first().fill('It is on its way.')
    await page
      .getByRole('button', { name: t('returns.messages.send'), exact: true })
      .first()
      .click()
    await expect(page.locator('.ret-say', { hasText: 'It is on its way.' })).toBeVisible()

    await seller.post('/seller/order/return/confirm', { returnId: await returnId(), restock: true })
    await page.goto(at(path))
    await expect(page.getByText(t('returns.state.received'))).toBeVisible()
    expect(bare(await page.locator('main').innerText())).toContain(promised)
    await beFair('the end')
    await shoot(page, setting, 'return-end')
    await page.goto(at('/userInfo/my-returns'))
    await expect(page.locator('.ocard')).toHaveCount(3)
    await beFair('my returns')
    await page.goto(at('/userInfo/my-order'))
    await beFair('my orders')
  },
)
