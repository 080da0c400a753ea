import { expect, type Page } from '@playwright/test'
import { buyAndReceive } from './buy-and-receive.ts'
import { journey, settings, takeScreenshots } from './journey.ts'
import { getField, getHeader } from './locators.ts'
import { logInAsNewShopper } from './shop-api.ts'

journey('a shopper finds what happened, and chooses what they are told', settings, async (context, setting) => {
  const { page, t, at, expectNoA11yViolations } = context
  const shopper = await logInAsNewShopper(page, setting.site)
  await page.goto(at('/userInfo/notices'))
  await expect(page.getByRole('heading', { name: t('account.notices.empty.title') })).toBeVisible()
  await takeScreenshots(page, setting, 'notices-empty')

  await buyAndReceive(setting.site, shopper, { products: 1, quantity: 1 })
  // Paid, shipped, received, and asked for a review.
  await expect(async () => {
    expect(await shopper.get('/api/notice/count')).toEqual({ unread: 4 })
  }).toPass()
  await page.reload()
  const link = getHeader(page).getByRole('link', { name: t('shell.header.noticesUnread', { count: 4 }) })
  await expect(link).toBeVisible()
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(rows).toHaveCount(4)
  await expectNoA11yViolations('the notices')
  await takeScreenshots(page, setting, 'notices')

  await rows.first().getByRole('link').click()
  await page.waitForURL(/order-evaluation/)
  await expect(getHeader(page).getByRole('link', { name: t('shell.header.noticesUnread', { count: 3 }) })).toBeVisible()
  await page.goto(at('/userInfo/notices'))
  await page.getByRole('button', { name: t('account.notices.markAll') }).click()
  await expect(page.getByRole('button', { name: t('account.notices.markAll') })).toHaveCount(0)
  await expect(getHeader(page).getByRole('link', { name: t('account.nav.notices'), exact: true })).toBeVisible()
  await page.getByRole('link', { name: t('account.notices.tab.money') }).click()
  await expect(rows).toHaveCount(0)

  await page.getByRole('link', { name: t('account.notices.settings') }).click()
  const box = page.getByRole('checkbox', {
    name: `${t('account.notices.topic.messages')}, ${t('account.notices.channel.email')}`,
  })
  await expect(box).toBeChecked()
  await box.click()
  await expect(box).not.toBeChecked()
  await page.getByRole('checkbox', { name: t('account.notices.quiet.text') }).click()
  await getField(page, t('account.notices.quiet.from')).fill('21:30')
  await expect(async () => {
    const { topics, quietHours } = await shopper.get('/api/notice/preferences')
    expect(quietHours).toEqual({ from: '21:30', until: '07:00' })
    expect(topics.find(({ topic }: { topic: string }) => topic === 'messages')).toMatchObject({ email: false })
  }).toPass()
  await expectNoA11yViolations('the preferences')
  await takeScreenshots(page, setting, 'notice-settings')
  await page.reload()
  await expect(box).not.toBeChecked()
})

/** The key of the browser in the example of RFC 8291. */
const publicKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

/** Stands for the permission of the user and the push service, which a browser without a screen has not. */
const simulatePushService = (page: Page, endpoint: string) =>
  page.addInitScript(
    ({ endpoint, publicKey }) => {
      const keys = { p256dh: publicKey, auth: 'A'.repeat(22) }
      const state: { permission: NotificationPermission; subscription: PushSubscription | null } = {
        permission: 'default',
        subscription: null,
      }
      Object.defineProperty(Notification, 'permission', { get: () => state.permission })
      Notification.requestPermission = async () => (state.permission = 'granted')
      PushManager.prototype.getSubscription = async () => state.subscription
      PushManager.prototype.subscribe = async () =>
        (state.subscription = {
          endpoint,
          options: { applicationServerKey: null, userVisibleOnly: true },
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            state.subscription = null
            return true
          },
        } as unknown as PushSubscription)
    },
    { endpoint, publicKey },
  )

journey('a shopper turns push messages of this device on and off', settings, async (context, setting) => {
  const { page, t, at, expectNoA11yViolations } = context
  const shopper = await logInAsNewShopper(page, setting.site)
  await page.goto(at('/userInfo/notices/settings'))
  await expect(page.getByText(t('account.notices.device.blocked'))).toBeVisible()
  await takeScreenshots(page, setting, 'push-blocked')

  await simulatePushService(page, `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`)
  await page.reload()
  await expect(page.getByText(t('account.notices.device.off'))).toBeVisible()
  await takeScreenshots(page, setting, 'push-off')
  await page.getByRole('button', { name: t('account.notices.device.turnOn') }).click()
  await expect(page.getByText(t('account.notices.device.on'))).toBeVisible()
  const box = page.getByRole('checkbox', {
    name: `${t('account.notices.topic.orders')}, ${t('account.notices.channel.push')}`,
  })
  await expect(box).toBeChecked()
  await box.click()
  await expect(async () => {
    const { topics } = await shopper.get('/api/notice/preferences')
    expect(topics.find(({ topic }: { topic: string }) => topic === 'orders')).toMatchObject({
      email: true,
      push: false,
    })
  }).toPass()
  await expectNoA11yViolations('push messages that are on')
  await takeScreenshots(page, setting, 'push-on')
  await page.getByRole('button', { name: t('account.notices.device.turnOff') }).click()
  await expect(page.getByText(t('account.notices.device.off'))).toBeVisible()
})
