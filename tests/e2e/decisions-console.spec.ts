import { expect, type Page } from '@playwright/test'
import type { Text } from '#web/client/text/create-text.ts'
import { expectAccessible, openPageAs, toConsole, useSession } from './console-page.ts'
import { consoleJourney, passwords, settings, takeScreenshots, type Setting } from './journey.ts'
import { createShopper, fillWallet, logIn, setFundPassword } from './shop-api.ts'

/** A shopper who asks for a withdrawal that needs two people. */
async function requestWithdrawal(site: string) {
  const shopper = await createShopper(site)
  await fillWallet(site, shopper)
  await setFundPassword(shopper)
  const account = { kind: 'bank', label: 'River Bank', holder: 'Mina Karimi', number: 'DE89 3704 0044 0532 0130 00' }
  const { pageList } = await shopper.post('/api/wallet/account/add', { ...account, fundPassword: passwords.fund })
  await shopper.post('/api/wallet/withdraw', {
    amount: 2500,
    accountId: pageList[0].id,
    fundPassword: passwords.fund,
  })
  return shopper
}

/** Opens the only case of this person in the queue, by keys. */
async function openCase(page: Page, setting: Setting, name: string) {
  await page.goto(toConsole(setting, `/staff/withdrawals?keyword=${name}`))
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.keyboard.press('j')
  const panel = page.getByRole('complementary').filter({ hasText: name })
  await expect(panel).toBeVisible()
  return panel
}

/** Takes the open case and approves it, by keys. */
async function approve(page: Page, t: Text, done: string) {
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: t('decisions.claim.release') })).toBeVisible()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: t('common.cancel') })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(done).first()).toBeVisible()
}

consoleJourney(
  'a withdrawal above the limit is paid out by two people, by keys',
  settings,
  async ({ page, t }, setting) => {
    const { site } = setting
    const { name, ...shopper } = await requestWithdrawal(site)
    const money = (await shopper.get('/api/wallet/balance')).frozen
    expect(money).toBe(2500)
    await useSession(page, site, await logIn(site, { account: 'finance1' }))
    const panel = await openCase(page, setting, name)
    await expect(panel.getByText(t('decisions.withdrawals.two.first'))).toBeVisible()
    await takeScreenshots(page, setting, 'console-withdrawal')
    await expectAccessible(page, 'a withdrawal')
    await approve(page, t, t('decisions.withdrawals.needsSecond'))
    // The first person can reject it still, and cannot approve it again.
    await expect(panel.getByText(t('decisions.withdrawals.two.wait'))).toBeVisible()
    await expect(panel.getByRole('button', { name: t('decisions.reject') })).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect((await shopper.get('/api/wallet/balance')).frozen).toBe(2500)

    const second = await openPageAs(page, site, await logIn(site, { account: 'admin1' }))
    await second.goto(toConsole(setting, '/staff/withdrawals?view=second'))
    await expect(second.getByRole('link', { name })).toBeVisible()
    await second.goto(toConsole(setting, `/staff/withdrawals?view=second&keyword=${name}`))
    await expect(second.getByRole('link', { name })).toBeVisible()
    await second.keyboard.press('j')
    await expect(second.getByText(t('decisions.withdrawals.two.second'))).toBeVisible()
    await expectAccessible(second, 'a withdrawal for the second person')
    await approve(second, t, t('decisions.withdrawals.view.paid'))
    await expect(second.getByText(t('decisions.withdrawals.event.paid', { name: 'admin1' }))).toBeVisible()
    await expect(second.getByText(t('decisions.withdrawals.event.approved', { name: 'finance1' }))).toBeVisible()
    await takeScreenshots(second, setting, 'console-withdrawal-paid')
    expect((await shopper.get('/api/wallet/balance')).frozen).toBe(0)
    await second.context().close()
  },
)

consoleJourney('the overview of what waits leads to a queue, by keys', settings, async ({ page, t }, setting) => {
  const { site } = setting
  await requestWithdrawal(site)
  await useSession(page, site, await logIn(site, { account: 'finance1' }))
  await page.goto(toConsole(setting, '/staff/overview'))
  const queue = page.getByRole('row').filter({ hasText: t('decisions.queue.withdrawal') })
  await expect(queue).toBeVisible()
  // People of the money do not see what they may not decide.
  await expect(page.getByRole('row').filter({ hasText: t('decisions.queue.review') })).toBeHidden()
  await takeScreenshots(page, setting, 'console-staff-overview')
  await expectAccessible(page, 'the overview of what waits')
  await queue.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: t('decisions.withdrawals.title') })).toBeVisible()
})
