import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import {
  getOrigin,
  journey,
  passwords,
  settings,
  takeScreenshots,
  type JourneyContext,
  type Setting,
} from './journey.ts'
import { getField } from './locators.ts'
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { createShopper, fillWallet, logIn, setFundPassword, type ApiUser } from './shop-api.ts'
import { buyAndPay, buyAndReceive } from './buy-and-receive.ts'

const at = ({ site, lang }: Setting, path: string) =>
  `${getOrigin(site)}/console${path}${path.includes('?') ? '&' : '?'}lang=${lang}`

async function useSession(page: Page, { site }: Setting, { token }: ApiUser): Promise<void> {
  const cookie = { url: getOrigin(site), sameSite: 'Lax' } as const
  await page.context().addCookies([
    { ...cookie, name: 'session', value: token, httpOnly: true },
    { ...cookie, name: 'signed_in', value: '1' },
  ])
}

async function expectAccessible({ page, expectNoA11yViolations }: JourneyContext, what: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoA11yViolations(`${what}, ${colorScheme}`)
  }
}

journey(
  'a packer joins by a link in another browser, sees orders and stock, and is removed',
  settings,
  async (run, setting) => {
    const { page, t } = run
    const owner = await logIn(setting.site, { account: 'seller5' })
    await useSession(page, setting, owner)
    await page.goto(at(setting, '/seller/team'))
    await expect(page.getByRole('table')).toBeVisible()
    await expectAccessible(run, 'the team')

    await page.getByRole('button', { name: t('team.invite') }).click()
    const dialog = page.getByRole('dialog', { name: t('team.invite') })
    await getField(dialog, t('team.invite.note')).fill('Jon')
    await dialog.getByRole('button', { name: t('team.invite.make') }).click()
    const link = await getField(dialog, t('team.invite.link')).inputValue()
    await expectAccessible(run, 'the link')
    await dialog
      .getByRole('button', { name: t('common.close') })
      .last()
      .click()
    await expect(page.getByRole('button', { name: t('team.invitation.withdrawNamed', { name: 'Jon' }) })).toBeVisible()
    await takeScreenshots(page, setting, 'team')

    // Another browser: its person is logged in already, and reads what the link gives.
    const packer = await createShopper(setting.site)
    const other = await page.context().browser()!.newContext({ locale: setting.lang })
    const theirs = await other.newPage()
    await useSession(theirs, setting, packer)
    const opened = new URL(link)
    opened.searchParams.set('lang', setting.lang)
    await theirs.goto(opened.href)
    await expect(theirs.getByText(t('team.permission.stock'))).toBeVisible()
    await takeScreenshots(theirs, setting, 'team-join')
    const { seller } = await owner.get('/api/user/info', { lang: setting.lang })
    await theirs.getByRole('button', { name: t('team.join.accept', { store: seller.name }) }).click()
    const navigation = theirs.getByRole('navigation', { name: t('frame.nav.label') })
    await expect(navigation.getByRole('link', { name: t('frame.nav.orders') })).toBeVisible()
    await expect(navigation.getByRole('link', { name: t('team.title') })).toBeHidden()
    await expect(navigation.getByRole('link', { name: t('balance.title') })).toBeHidden()
    // The server refuses everything else, whatever the page shows.
    await packer.get('/seller/order/list')
    await packer.get('/seller/stock/list')
    for (const path of ['/seller/goods/list', '/seller/money/overview', '/seller/team/list'])
      await expect(packer.get(path)).rejects.toThrow('403')
    await expect(packer.post('/api/store/invitation/accept', { token: opened.hash.slice(1) })).rejects.toThrow('404')

    await page.reload()
    const remove = t('team.member.removeNamed', { name: packer.name })
    await page.getByRole('button', { name: remove }).click()
    const asked = page.getByRole('dialog', { name: remove })
    await expectAccessible(run, 'the removal')
    await asked.getByRole('button', { name: t('team.member.remove'), exact: true }).click()
    await expect(page.getByText(t('team.member.removed', { name: packer.name }))).toBeVisible()
    await expect(packer.get('/seller/order/list')).rejects.toThrow('403')
    await other.close()
  },
)

journey('an owner reads the money of each order, and its statement', settings, async (run, setting) => {
  const { page, t } = run
  const shopper = await createShopper(setting.site)
  await setFundPassword(shopper)
  await fillWallet(setting.site, shopper)
  const order = await buyAndPay(shopper, { products: 1, quantity: 1 })
  const owner = await logIn(setting.site, { account: order.owner })
  await useSession(page, setting, owner)
  await page.goto(at(setting, `/seller/balance?keyword=${order.number}`))
  const row = page.getByRole('row').filter({ hasText: order.number })
  await expect(row).toContainText(t('balance.state.escrow'))
  await expect(row).toContainText(t('balance.afterShipping'))
  await expectAccessible(run, 'the balance')
  await takeScreenshots(page, setting, 'balance')
  const views = page.getByRole('navigation', { name: t('balance.views') })
  await views.getByRole('link', { name: t('balance.movements') }).click()
  await expect(page).toHaveURL(/view=movements/)
  await expectAccessible(run, 'the movements')

  await page.getByRole('button', { name: t('balance.statement') }).click()
  const statement = page.getByRole('dialog', { name: t('balance.statement') })
  await statement.getByRole('button', { name: t('balance.statement.write') }).click()
  await expect(statement.getByRole('link')).toBeVisible()
  await expectAccessible(run, 'the statement')
})

/** Ends the return window of an order, so that staff may release it. */
async function endReturnWindow(orderId: string): Promise<void> {
  const log = { info: () => {}, warn: () => {} }
  const database = await startEmbedded({ dataDir: join(process.env.E2E_DATA_DIR!, 'postgres'), log })
  await withClient(database.adminUrl, (client) =>
    client.query('update orders set release_due_at = now() where id = $1', [orderId]),
  )
  await database.stop()
}

journey('an owner adds an account and requests a payout', settings.slice(0, 1), async (run, setting) => {
  const { page, t } = run
  const shopper = await createShopper(setting.site)
  const { orderId, seller: owner } = await buyAndReceive(setting.site, shopper, { products: 1, quantity: 2 })
  await endReturnWindow(orderId)
  await (await logIn(setting.site, { account: 'admin1' })).post('/admin/order/release', { orderId })
  await setFundPassword(owner)
  await useSession(page, setting, owner)
  await page.goto(at(setting, '/seller/balance'))
  await page.getByRole('button', { name: t('balance.account.add') }).click()
  const adding = page.getByRole('dialog', { name: t('balance.account.add') })
  await getField(adding, t('balance.account.bankName')).fill('River Bank')
  await getField(adding, t('balance.account.holder')).fill('Mara Keller')
  await getField(adding, t('balance.account.number')).fill('DE89 3704 0044 0532 0130 00')
  await getField(adding, t('balance.payout.password')).fill(passwords.fund)
  await expectAccessible(run, 'a new account')
  await adding.getByRole('button', { name: t('balance.account.add') }).click()
  await expect(page.getByText('•••• 3000')).toBeVisible()

  const { available } = await owner.get('/seller/money/overview')
  const request = page.getByRole('main').getByRole('button', { name: t('balance.payout.title') })
  await request.click()
  const dialog = page.getByRole('dialog', { name: t('balance.payout.title') })
  await getField(dialog, t('balance.column.amount')).fill('10.50')
  await getField(dialog, t('balance.payout.password')).fill(passwords.fund)
  await expectAccessible(run, 'the payout')
  await takeScreenshots(page, setting, 'balance-payout')
  await dialog.getByRole('button', { name: t('balance.request', { amount: '$10.50' }) }).click()
  await expect(page.getByText(t('balance.payout.done', { amount: '$10.50' }))).toBeVisible()
  const { available: left, leaving } = await owner.get('/seller/money/overview')
  expect([left, leaving.money]).toEqual([Number((available - 10.5).toFixed(2)), 10.5])
  await expect(page.getByText(t('balance.unfinished', { amount: '$10.50' }))).toBeVisible()
})
