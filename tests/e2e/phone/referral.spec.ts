import { expect } from '@playwright/test'
import { journey, settings } from '../journey.ts'
import { buyAndRelease } from '../release-order.ts'
import { createShopper, logInAsNewShopper } from '../shop-api.ts'
import { expectFits } from './expect-fits.ts'

const phones = settings.filter(({ lang }) => lang !== 'zh-CN')

journey('a reward is claimed on a phone, and the link is shared', phones, async (context, setting) => {
  const { page, t, at, expectNoA11yViolations } = context
  const { site, lang } = setting
  const referrer = await logInAsNewShopper(page, site)
  const { code } = await referrer.get('/api/referral/summary')
  const friend = await createShopper(site)
  await friend.post('/api/referral/bind', { code })
  await buyAndRelease(site, friend, 3)
  await expect(async () => {
    expect((await referrer.get('/api/referral/summary')).ready.count).toBe(1)
  }).toPass()
  // Stands in for the share sheet of the device.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async ({ url }: ShareData) => void Object.assign(globalThis, { shared: url }),
    })
  })
  await page.goto(at('/userInfo/referral'))
  await expectFits(page, 'referrals')
  await expectNoA11yViolations('referrals')
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/phone-referral-${site}-${lang}.png`, fullPage: true })
  await page.getByRole('button', { name: t('referral.link.share') }).tap()
  await expect
    .poll(() => page.evaluate(() => (globalThis as { shared?: string }).shared))
    .toMatch(new RegExp(`/\\?spreadUserId=${code}$`))
  await page
    .getByRole('button', { name: new RegExp(t('referral.claim.button', { amount: '#' }).replace('#', '.+')) })
    .tap()
  await expect(page.getByText(t('referral.state.claimed'), { exact: true })).toBeVisible()
  await expectFits(page, 'a claimed reward')
})
