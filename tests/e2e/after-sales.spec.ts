import { expect } from '@playwright/test'
import { credit, journey, newName, register, settings } from './journey.ts'
import { receivedOrder } from './returns-api.ts'

/** Text without the marks that keep directions apart, and without spaces of any kind. */
const bare = (text: string) => text.replace(/[\u2066-\u2069\u200e\u200f\s]/g, '')

journey(
  'a shopper returns one piece, is refused, asks again, sends it back and has the money',
  settings,
  async (walk, { site, lang }) => {
    const { page, t, at, beFair } = walk
    const name = newName()
    await register(walk, name)
    credit(site, name, '900000')
    const { orderId, seller } = await receivedOrder(site, name)
    const path = `/userInfo/order-return?orderId=${orderId}`
    const returnId = async () =>
      (await seller('get', '/seller/return/list', {})).data.pageList.find(
        (one: { order: { id: string } }) => one.order.id === orderId,
      ).id as string
    const shoot = async (what: string) => {
      if (!process.env.SHOTS) return
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.screenshot({ path: `${process.env.SHOTS}/${what}-${lang}-${width}.png`, fullPage: true })
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }
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
    await shoot('form')
    const promised = bare(await page.locator('.ret-sum b').innerText())
    await page.getByRole('button', { name: t('returns.send') }).click()
    await expect(page.getByText(t('returns.state.requested'))).toBeVisible()
    await expect(page.locator('.ret-say').first()).toContainText('The lid does not fit.')
    await beFair('the case')
    await shoot('case')

    await seller('post', '/seller/order/return/decide', {
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

    await seller('post', '/seller/order/return/decide', { returnId: await returnId(), approve: true })
    await page.goto(at(path))
    await page.locator('input[name=carrier]').fill('Post')
    await page.locator('input[name=trackingNumber]').fill('BACK77')
    await beFair('the way back')
    await shoot('ship')
    await page.getByRole('button', { name: t('returns.ship.send') }).click()
    await expect(page.getByText(t('returns.state.shipped_back'))).toBeVisible()
    await page.locator('textarea[name=text]').first().fill('It is on its way.')
    await page
      .getByRole('button', { name: t('returns.messages.send'), exact: true })
      .first()
      .click()
    await expect(page.locator('.ret-say', { hasText: 'It is on its way.' })).toBeVisible()

    await seller('post', '/seller/order/return/confirm', { returnId: await returnId(), restock: true })
    await page.goto(at(path))
    await expect(page.getByText(t('returns.state.received'))).toBeVisible()
    expect(bare(await page.locator('main').innerText())).toContain(promised)
    await beFair('the end')
    await shoot('end')
    await page.goto(at('/userInfo/my-order'))
    await beFair('my orders')
  },
)
