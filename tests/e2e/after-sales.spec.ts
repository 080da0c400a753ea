import { expect } from '@playwright/test'
import { buyAndReceive } from './buy-and-receive.ts'
import { longJourney, settings, stripMarks, takeScreenshots } from './journey.ts'
import { getCards, getField, pricePattern } from './locators.ts'
import { logInAsNewShopper } from './shop-api.ts'

longJourney(
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
    /** Of the newest return, which stands first. */
    const messages = page.getByRole('list', { name: t('returns.messages.title') }).first()
    const requestReturn = async () => {
      await page.getByRole('spinbutton').press('ArrowUp')
      await getField(page, t('returns.reason')).fill('The lid does not fit.')
    }

    await page.goto(at(`/userInfo/order-detail?orderId=${orderId}`))
    await page.getByRole('link', { name: t('orders.action.return') }).click()
    await page.waitForURL(/order-return/)
    await page.getByRole('button', { name: t('returns.send') }).click()
    await expect(getField(page, t('returns.reason')), 'the browser says what is missing').toBeFocused()
    await requestReturn()
    await expectNoA11yViolations('the form')
    await takeScreenshots(page, setting, 'return-form')
    const refund = page.getByRole('status').filter({ hasText: t('returns.willGet') })
    const promised = stripMarks(await refund.getByText(pricePattern).innerText())
    await page.getByRole('button', { name: t('returns.send') }).click()
    await expect(page.getByText(t('returns.state.requested'))).toBeVisible()
    await expect(messages.getByText('The lid does not fit.')).toBeVisible()
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
    await getField(page, t('returns.ship.carrier')).fill('Post')
    await getField(page, t('returns.ship.number')).fill('BACK77')
    await expectNoA11yViolations('the way back')
    await takeScreenshots(page, setting, 'return-ship')
    await page.getByRole('button', { name: t('returns.ship.send') }).click()
    await expect(page.getByText(t('returns.state.shipped_back'))).toBeVisible()
    await getField(page, t('returns.messages.write')).first().fill('It is on its way.')
    await page
      .getByRole('button', { name: t('returns.messages.send'), exact: true })
      .first()
      .click()
    await expect(messages.getByRole('listitem').filter({ hasText: 'It is on its way.' })).toBeVisible()

    await seller.post('/seller/order/return/confirm', { returnId: await returnId(), restock: true })
    await page.goto(at(path))
    await expect(page.getByText(t('returns.state.received'))).toBeVisible()
    expect(stripMarks(await page.getByRole('main').innerText())).toContain(promised)
    await expectNoA11yViolations('the end')
    await takeScreenshots(page, setting, 'return-end')
    await page.goto(at('/userInfo/my-returns'))
    await expect(getCards(page)).toHaveCount(3)
    await expectNoA11yViolations('my returns')
    await page.goto(at('/userInfo/my-order'))
    await expectNoA11yViolations('my orders')
  },
)
