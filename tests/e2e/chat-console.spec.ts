import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { buyAndReceive } from './buy-and-receive.ts'
import { expectAccessible, openPageAs, toConsole, useSession } from './console-page.ts'
import { consoleJourney, settings, takeScreenshots, type JourneyContext } from './journey.ts'
import { getField } from './locators.ts'
import { createShopper, logIn } from './shop-api.ts'

const english = settings.slice(0, 1)
const others = settings.slice(1)

const writeToService = (content: string, clientId: string) => ({ content, clientId })

/** The address of the conversation that is open. */
const openChat = ({ page }: JourneyContext) => new URL(page.url()).pathname.split('/').at(-1)!

consoleJourney('two agents answer a shopper by keys alone', english, async (run, setting) => {
  const { page, t } = run
  const { site } = setting
  const shopper = await createShopper(site)
  const admin = await logIn(site, { account: 'admin1' })
  await admin.post('/admin/chat/replies/save', { code: 'size-bag', texts: { en: 'Hello {shopper}, it holds 22 l.' } })
  await shopper.post('/api/chat/send', writeToService('Does the bag fit a laptop?', 'one'))

  const other = await openPageAs(page, site, admin)
  const { token } = await logIn(site, { account: 'support1' })
  await page.context().addCookies([
    {
      url: page.url() === 'about:blank' ? new URL(toConsole(setting, '/')).origin : page.url(),
      name: 'session',
      value: token,
      httpOnly: true,
      sameSite: 'Lax',
    },
    { url: new URL(toConsole(setting, '/')).origin, name: 'signed_in', value: '1', sameSite: 'Lax' },
  ])
  await page.goto(toConsole(setting, '/staff/orders'))
  await expect(page.getByRole('heading', { level: 1, name: t('frame.nav.orders') })).toBeVisible()
  // The number of shoppers who wait stands in the navigation.
  const navigation = page.getByRole('navigation', { name: t('frame.nav.label') })
  await expect(navigation.getByRole('link', { name: t('frame.nav.chatDesk') })).toContainText(/\d/)

  // From another section to the unassigned conversation of this shopper.
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  const inbox = page.getByRole('region', { name: t('desk.inbox') })
  await page.goto(toConsole(setting, `/staff/chat?view=unassigned&keyword=${shopper.name}`))
  const line = inbox.getByRole('link', { name: shopper.name })
  await expect(line).toContainText('Does the bag fit a laptop?')
  await expect(line).toContainText(t('desk.unread', { count: 1 }))
  await page.keyboard.press('j')
  const log = page.getByRole('log', { name: t('desk.messages') })
  await expect(log).toContainText('Does the bag fit a laptop?')
  const chatId = openChat(run)
  await expect(line).not.toContainText(t('desk.unread', { count: 1 }))

  // T takes it; R and a slash answer by a canned reply with the name of the shopper in it.
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: t('desk.own') })).toBeVisible()
  await page.keyboard.press('r')
  const field = getField(page, t('desk.composer.replyTo', { name: shopper.name }))
  await expect(field).toBeFocused()
  await page.keyboard.type('/size')
  await expect(page.getByRole('option', { name: 'size-bag' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(`Hello ${shopper.name}, it holds 22 l.`)
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Which one do you mean?')
  await page.keyboard.press('Enter')
  await expect(log).toContainText('Which one do you mean?')
  await expect(field).toHaveValue('')
  // It stands in the conversation before the server has it.
  await expect
    .poll(async () => (await shopper.get('/api/chat/list')).pageList.at(-1).content)
    .toBe(`Hello ${shopper.name}, it holds 22 l.\nWhich one do you mean?`)

  // The acts of the shopper arrive by themselves: reading, typing, an answer.
  await shopper.post('/api/chat/read')
  await expect(log).toContainText(t('desk.read'))
  await shopper.post('/api/chat/typing')
  await expect(log).toContainText(t('desk.typing', { name: shopper.name }))
  await shopper.post('/api/chat/send', writeToService('The small one.', 'two'))
  await expect(log).toContainText('The small one.')

  // A note stays inside.
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.type('Asked the store.')
  await page.keyboard.press('Enter')
  await expect(log).toContainText('Asked the store.')
  expect(JSON.stringify(await shopper.get('/api/chat/list'))).not.toContain('Asked the store.')

  // Without a connection an answer waits, and goes out one time when there is one.
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await page.context().setOffline(true)
  await page.keyboard.type('On its way.')
  await page.keyboard.press('Enter')
  await expect(log.getByRole('alert')).toContainText(t('desk.unsent.unreached'))
  await page.context().setOffline(false)
  await expect(log.getByRole('alert')).toHaveCount(0)
  const countSent = async () =>
    ((await shopper.get('/api/chat/list')).pageList as { content: string }[]).filter(
      ({ content }) => content === 'On its way.',
    ).length
  await expect.poll(countSent).toBe(1)

  // A second agent sees what the first writes, and cannot take what is taken.
  await other.goto(toConsole(setting, `/staff/chat/${chatId}?view=all`))
  await expect(other.getByRole('log')).toContainText('The small one.')
  await page.keyboard.type('It holds a ')
  await expect(other.getByRole('status').filter({ hasText: 'support1' })).toContainText('It holds a')
  await expect(other.getByRole('button', { name: 'support1', exact: true })).toBeVisible()

  // A draft stays with its conversation.
  await page.keyboard.press('Escape')
  await page.goto(toConsole(setting, `/staff/chat/${chatId}`))
  await expect(getField(page, t('desk.composer.replyTo', { name: shopper.name }))).toHaveValue('It holds a ')

  // E closes, and the message takes it back.
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: t('desk.reopen') })).toBeVisible()
  await page.getByRole('button', { name: t('common.undo') }).press('Enter')
  await expect(page.getByRole('button', { name: t('desk.reopen') })).toHaveCount(0)
  await other.context().close()
})

consoleJourney('staff refund an item of the order that a chat is about', english, async ({ page, t }, setting) => {
  const { site } = setting
  const shopper = await createShopper(site)
  const { orderId } = await buyAndReceive(site, shopper, { products: 1, quantity: 2 })
  const { order } = await shopper.get('/order/shop/order/detail', { orderId })
  await shopper.post('/api/chat/send', { type: 'order', content: orderId, clientId: 'card' })
  await shopper.post('/api/chat/send', writeToService('One of the two is broken.', 'words'))
  // Without the permission the order is there, and the refund is not.
  const support = await openPageAs(page, site, await logIn(site, { account: 'support1' }))
  await support.goto(toConsole(setting, `/staff/chat?view=unassigned&keyword=${shopper.name}`))
  await support.getByRole('link', { name: shopper.name }).click()
  const getSide = (of: Page) => of.getByRole('complementary', { name: t('desk.shopper') })
  await expect(getSide(support).getByRole('link', { name: order.number }).first()).toBeVisible()
  await expect(getSide(support).getByRole('button', { name: t('decisions.order.lines.open') })).toHaveCount(0)
  const address = support.url()
  await support.context().close()

  await useSession(page, site, await logIn(site, { account: 'admin1' }))
  await page.goto(address)
  const log = page.getByRole('log', { name: t('desk.messages') })
  await expect(log).toContainText('One of the two is broken.')
  await getSide(page)
    .getByRole('button', { name: t('decisions.order.lines.open') })
    .click()
  const dialog = page.getByRole('dialog', { name: t('decisions.order.lines.title') })
  await dialog.getByRole('spinbutton').fill('1')
  await dialog.getByLabel(t('decisions.reason')).fill('Broken on arrival')
  await expectAccessible(page, 'the refund beside a chat')
  await dialog.getByRole('button', { name: t('selling.refund.approve', { amount: '' }).trim() }).click()
  await expect(dialog).toHaveCount(0)
  // The note tells the team; the shopper sees the money.
  await expect(log).toContainText('Broken on arrival')
  await expect(getSide(page)).toContainText(`${t('orders.timeline.refunded')} ${t('desk.side.units', { count: 1 })}`)
  await expectAccessible(page, 'the order in question')
  await takeScreenshots(page, setting, 'console-chat-order')
  const after = await shopper.get('/order/shop/order/detail', { orderId })
  expect(after.lines[0].refundedQuantity).toBe(1)
  expect(JSON.stringify(await shopper.get('/api/chat/list'))).not.toContain('Broken on arrival')
})

consoleJourney('the desk of a store fits every screen', others, async (run, setting) => {
  const { page, t } = run
  const { site } = setting
  const shopper = await createShopper(site)
  const seller = await logIn(site, { account: 'seller1' })
  const { seller: store } = (await seller.get('/api/user/info')) as { seller: { id: string } }
  const partyid = store.id
  for (const content of [
    '你好，这个包能装电脑吗？',
    'مرحبًا، هل تتسع لحاسوب؟',
    'A much longer message, which needs more than one line on every screen that it is shown on.',
  ])
    await shopper.post('/api/chat/send', {
      partyid,
      ...writeToService(content, content.slice(0, 2).replaceAll(/\W/g, String(content.length))),
    })

  const desk = await openPageAs(page, site, seller)
  await desk.goto(toConsole(setting, '/seller/chat?view=unassigned'))
  await desk.getByRole('link', { name: shopper.name }).click()
  await expect(desk.getByRole('log')).toContainText('A much longer message')
  const side = desk.getByRole('complementary', { name: t('desk.shopper') })
  await expect(side).toContainText(t('desk.side.cart'))
  await desk.keyboard.press('n')
  await desk.keyboard.type('Only for us.')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('log')).toContainText('Only for us.')
  await expectAccessible(desk, 'a conversation')
  await takeScreenshots(desk, setting, 'console-chat')

  // On a phone the three columns are pages.
  await desk.setViewportSize({ width: 390, height: 844 })
  const expectNarrow = async (what: string) =>
    expect(await desk.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(390)
  await expect(desk.getByRole('region', { name: t('desk.inbox') })).toBeHidden()
  await expectNarrow('the conversation')
  await desk.getByRole('link', { name: t('desk.shopper') }).click()
  await expect(side).toBeVisible()
  await expectNarrow('the shopper')
  await desk.getByRole('button', { name: t('desk.toConversation'), exact: true }).click()
  await desk.getByRole('button', { name: t('desk.back') }).click()
  await expect(desk.getByRole('region', { name: t('desk.inbox') })).toBeVisible()
  await expectNarrow('the inbox')

  await desk.setViewportSize({ width: 1440, height: 900 })
  await desk.goto(toConsole(setting, '/seller/chat/settings'))
  await expect(desk.getByRole('heading', { level: 1, name: t('frame.page.chat.settings') })).toBeVisible()
  await expect(desk.getByText(t('desk.hours.always'))).toBeVisible()
  await expectAccessible(desk, 'the settings')
  await takeScreenshots(desk, setting, 'console-chat-settings')
  await desk.goto(toConsole(setting, '/seller/chat/reports'))
  await expect(desk.getByRole('heading', { level: 1, name: t('frame.page.chat.reports') })).toBeVisible()
  await expectAccessible(desk, 'the reports')
  await takeScreenshots(desk, setting, 'console-chat-reports')
  const download = desk.waitForEvent('download')
  await desk.getByRole('button', { name: t('desk.report.file') }).click()
  const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  expect(lines[0]).toContain(t('desk.column.received'))
  expect(lines).toHaveLength(31)
  await desk.context().close()
})
