import { expect } from '@playwright/test'
import { buyAndReceive } from './buy-and-receive.ts'
import { stripMarks, journey, settings, takeScreenshots } from './journey.ts'
import { logInAsNewShopper } from './shop-api.ts'

journey(
  'a shopper returns one piece, is refused, asks again, sends it back and has the money',
  settings,
  async ({ page, t, at, expectNoA11yViolations }, setting) => {
    const { site } = setting
    const shopper = await logInAsNewShopper(page, site)
    const { orderId, seller } = await buyAndReceive(site, shopper, { products: 1, quantity: 3 })
    const path = `/userInfo/order-return?orderId=${orderId}`
    const returnId = async () =>
      (await seller.get('/seller/return/list')).pageList.find(
        (one: { order: { id: string } }) => one.order.id === orderId,
      ).id as string
    const requestReturn = async () => {
      await page.locator('.request-return-units button').last().click()
      await page.locator('textarea[name=reason]').fill('The lid does not fit.')
    }

    await page.goto(at(`/userInfo/order-detail?orderId=${orderId}`))
    await page.getByRole('link', { name: t('orders.action.return') }).click()
    await page.waitForURL(/order-return/)
    await page.getByRole('button', { name: t('returns.send') }).click()
    await expect(page.locator('form textarea[name=reason]:invalid, [role=alert]').first()).toBeVisible()
    await requestReturn()
    await expectNoA11yViolations('the form')
    await takeScreenshots(page, setting, 'return-form')
    const promised = stripMarks(await page.locator('.request-return-sum b').innerText())
    await page.getByRole('button', { name: t('returns.send') }).click()
    await expect(page.getByText(t('returns.state.requested'))).toBeVisible()
    await expect(page.locator('.return-messages-item').first()).toContainText('The lid does not fit.')
    await expectNoA11yViolations('the case')
    await takeScreenshots(page, setting, 'return-case')
    await page.getByRole('button', { name: t('returns.withdraw.action') }).click()
    await page
      .getByRole('dialog', { name: t('returns.withdraw.title') })
      .getByRole('button', { name: t('returns.withdraw.confirm') })
      .click()
    await expect(page.getByText(t('returns.state.withdrawn'))).toBeVisible()
    await requestReturn()
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
    await requestReturn()
    await page.getByRole('button', { name: t('returns.send') }).click()
    await expect(page.getByText(t('returns.state.requested'))).toBeVisible()

    await seller.post('/seller/order/return/decide', { returnId: await returnId(), approve: true })
    await page.goto(at(path))
    await page.locator('input[name=carrier]').fill('Post')
    await page.locator('input[name=trackingNumber]').fill('BACK77')
    await expectNoA11yViolations('the way back')
    await takeScreenshots(page, setting, 'return-ship')
    await page.getByRole('button', { name: t('returns.ship.send') }).click()
    await expect(page.getByText(t('returns.state.shipped_back'))).toBeVisible()
    await page.locator('textarea[name=text]').first().fill('It is on its way.')
    await page
      .getByRole('button', { name: t('returns.messages.send'), exact: true })
      .first()
      .click()
    await expect(page.locator('.return-messages-item', { hasText: 'It is on its way.' })).toBeVisible()

    await seller.post('/seller/order/return/confirm', { returnId: await returnId(), restock: true })
    await page.goto(at(path))
    await expect(page.getByText(t('returns.state.received'))).toBeVisible()
    expect(stripMarks(await page.locator('main').innerText())).toContain(promised)
    await expectNoA11yViolations('the end')
    await takeScreenshots(page, setting, 'return-end')
    await page.goto(at('/userInfo/my-returns'))
    await expect(page.locator('.order-card')).toHaveCount(3)
    await expectNoA11yViolations('my returns')
    await page.goto(at('/userInfo/my-order'))
    await expectNoA11yViolations('my orders')
  },
)
