import { expect, type Page } from '@playwright/test'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import {
  consoleJourney,
  getOrigin,
  journey,
  newName,
  register,
  settings,
  takeScreenshots,
  type JourneyContext,
} from './journey.ts'
import { getField } from './locators.ts'
import { buyAndRelease } from './release-order.ts'
import { createApiUser, createShopper, logIn, logInAsNewShopper, type ApiUser } from './shop-api.ts'

/** A friend who opens the link on a page of products, goes elsewhere, and registers there. */
async function registerByLink(context: JourneyContext, site: string, code: string): Promise<ApiUser> {
  const { page, at, t } = context
  await page.goto(at(`/commodity?spreadUserId=${code}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(at('/merchantsettled'))
  await page.goto(at('/register'))
  await expect(getField(page, t('account.register.invitation'))).toHaveValue(code)
  await register(context, newName())
  const cookies = await page.context().cookies(getOrigin(site))
  return createApiUser(site, cookies.find(({ name }) => name === 'session')!.value)
}

const getRewards = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

journey('a link brings a friend, whose order earns a reward that is claimed', settings, async (context, setting) => {
  const { page, t, at } = context
  const { site } = setting
  const referrer = await createShopper(site)
  const { code } = await referrer.get('/api/referral/summary')
  const friend = await registerByLink(context, site, code)
  await buyAndRelease(site, friend, 3)
  await expect(async () => {
    expect((await referrer.get('/api/referral/summary')).ready.count).toBe(1)
  }).toPass()

  await page.context().clearCookies()
  await useSession(page, site, referrer)
  await page.goto(at('/userInfo/referral'))
  await expect(page.getByRole('heading', { level: 1, name: t('referral.title') })).toBeVisible()
  await expect(page.getByRole('textbox', { name: t('referral.link.field') })).toHaveValue(
    new RegExp(`/\\?spreadUserId=${code}$`),
  )
  const results = getRewards(page, t('referral.results.title'))
  await expect(results.getByRole('tab', { name: t('referral.results.visits') })).toContainText(/1|١/)
  await expect(results.getByRole('tab', { name: t('referral.results.registrations') })).toContainText(/1|١/)
  const rewards = getRewards(page, t('referral.rewards.title'))
  await expect(rewards.getByText(t('referral.state.unclaimed'), { exact: true })).toBeVisible()
  await expectAccessible(page, 'referrals')
  await takeScreenshots(page, setting, 'referral')

  await page
    .getByRole('button', { name: new RegExp(t('referral.claim.button', { amount: '#' }).replace('#', '.+')) })
    .click()
  await expect(rewards.getByText(t('referral.state.claimed'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: t('referral.claim.nothing') })).toBeDisabled()
  const { pageList } = await referrer.get('/api/wallet/statement')
  expect(pageList).toMatchObject([{ kind: 'referral_claim' }])
  await results.getByText(t('referral.results.table'), { exact: true }).first().click()
  await expect(results.getByRole('table').first()).toBeVisible()
  await takeScreenshots(page, setting, 'referral-claimed')
})

journey('a newcomer sees the link, and says who referred them', settings.slice(0, 1), async (context, setting) => {
  const { page, t, at } = context
  const { site } = setting
  const referrer = await createShopper(site)
  const { code } = await referrer.get('/api/referral/summary')
  await logInAsNewShopper(page, site)
  await page.goto(at('/userInfo/referral'))
  await expect(page.getByText(t('referral.rewards.empty'))).toBeVisible()
  await getField(page, t('referral.bind.code')).fill('nobody1234')
  await page.getByRole('button', { name: t('referral.bind.submit') }).click()
  await expect(page.getByText('Incorrect referral code.')).toBeVisible()
  await expectAccessible(page, 'a wrong code')
  await getField(page, t('referral.bind.code')).fill(code)
  await page.getByRole('button', { name: t('referral.bind.submit') }).click()
  await expect(getField(page, t('referral.bind.code'))).toHaveCount(0)
  expect((await referrer.get('/api/referral/summary')).totals.registrations).toBe(1)
})

consoleJourney('finance checks a reward with a sign of abuse', settings, async (context, setting) => {
  const { page, t } = context
  const { site } = setting
  const referrer = await createShopper(site)
  const { code } = await referrer.get('/api/referral/summary')
  const friend = await createShopper(site)
  await friend.post('/api/referral/bind', { code })
  // The referrer lives where the order goes to.
  await referrer.post('/api/address/add', {
    consignee: 'Mina Karimi',
    areaCode: '93',
    phone: '70012345678',
    country: 'Afghanistan',
    region: 'Kabul',
    city: 'Kabul',
    street: '12 Flower Street',
  })
  await buyAndRelease(site, friend, 3)
  await expect(async () => {
    expect((await referrer.get('/api/referral/summary')).held.count).toBe(1)
  }).toPass()
  const staff = await logIn(site, { account: 'admin1' })
  await useSession(page, site, staff)
  await page.goto(toConsole(setting, `/staff/referrals?keyword=${referrer.name}`))
  await expect(page.getByRole('heading', { level: 1, name: t('frame.nav.referral') })).toBeVisible()
  await page.getByRole('link', { name: referrer.name }).click()
  const panel = page.getByRole('complementary', { name: referrer.name })
  await expect(panel.getByText(t('bookkeeping.referral.sign.address'))).toBeVisible()
  await expectAccessible(page, 'the rewards')
  await takeScreenshots(page, setting, 'referral-desk')
  await panel.getByRole('button', { name: t('bookkeeping.referral.approve') }).click()
  await expect(panel.getByText(t('bookkeeping.referral.state.unclaimed'), { exact: true })).toBeVisible()
  expect((await referrer.get('/api/referral/summary')).ready.count).toBe(1)

  await page.goto(toConsole(setting, '/staff/referrals/months'))
  await expect(page.getByRole('heading', { name: t('bookkeeping.referral.months.title') })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page, 'the months')
  await takeScreenshots(page, setting, 'referral-months')
  await page.goto(toConsole(setting, '/staff/referrals/rates'))
  await expect(page.getByRole('button', { name: t('bookkeeping.referral.rates.save') })).toBeVisible()
  await expectAccessible(page, 'the rates')
  await takeScreenshots(page, setting, 'referral-rates')

  const { pageList } = await staff.get('/admin/user/search', { keyword: referrer.name })
  await page.goto(toConsole(setting, `/staff/users/${pageList[0].id}`))
  const card = page.getByRole('region', { name: t('people.referral.title') })
  await card.getByRole('combobox', { name: t('people.referral.permission') }).click()
  await page.getByRole('option', { name: t('people.referral.forbidden') }).click()
  await expect(card.getByText(t('people.referral.now', { may: 'no' }))).toBeVisible()
  await expectAccessible(page, 'the user')
  await takeScreenshots(page, setting, 'referral-user')
  expect((await referrer.get('/api/referral/summary')).mayRefer).toBe(false)
})

consoleJourney('a store sets its reward', settings.slice(0, 1), async (context, setting) => {
  const { page, t } = context
  const seller = await logIn(setting.site, { account: 'seller7' })
  await useSession(page, setting.site, seller)
  await page.goto(toConsole(setting, '/seller/referral'))
  const field = getField(page, t('promotions.referral.percent'))
  await field.fill('5')
  await page.getByRole('button', { name: t('promotions.referral.save') }).click()
  await expect(page.getByText('The reward must be between 0% and 1%.').first()).toBeVisible()
  await field.fill('0.5')
  await page.getByRole('button', { name: t('promotions.referral.save') }).click()
  await expect(page.getByText(t('promotions.referral.saved'))).toBeVisible()
  expect(await seller.get('/seller/referral/rate')).toMatchObject({ percent: 0.5 })
  await expectAccessible(page, 'the reward of the store')
  await takeScreenshots(page, setting, 'referral-store')
  await field.fill('')
  await page.getByRole('button', { name: t('promotions.referral.save') }).click()
  await expect.poll(async () => (await seller.get('/seller/referral/rate')).percent).toBeNull()
})
