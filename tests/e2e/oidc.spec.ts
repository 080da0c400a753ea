import { expect, type Page } from '@playwright/test'
import { oidcCallbackPath } from '#contract/oidc.ts'
import { openLoopbackServers } from '#tests/harness/loopback-server.ts'
import { client, openProvider, type OpenIdProvider } from '#tests/harness/openid-provider.ts'
import type { Text } from '#web/client/text/create-text.ts'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import { getOrigin, journey, logInOnPage, passwords, takeScreenshots } from './journey.ts'
import { getField } from './locators.ts'
import { createShopper, logIn } from './shop-api.ts'

/** The port that `start-shop.ts` allows. */
const providerPort = Number(process.env.E2E_PORT ?? '3400') + 1000
const name = 'Northgate ID'

const logOut = (page: Page) => page.context().clearCookies({ name: /^(session|signed_in)$/ })

/** Staff set the provider in the console. */
async function setUp(page: Page, t: Text, provider: OpenIdProvider): Promise<void> {
  const card = page.getByRole('region', { name: t('brands.provider') })
  await card.getByRole('button', { name: t('account.totp.setUp') }).click()
  const dialog = page.getByRole('dialog', { name: t('brands.provider') })
  await getField(dialog, t('brands.provider.issuer')).fill(provider.issuer)
  await getField(dialog, t('brands.provider.clientId')).fill(client.id)
  await getField(dialog, t('brands.provider.name')).fill(name)
  await dialog.getByRole('button', { name: t('common.confirm') }).click()
  await expect(getField(dialog, t('brands.provider.secret'))).toHaveAttribute('aria-invalid', 'true')
  await getField(dialog, t('brands.provider.secret')).fill(client.secret)
  await expectAccessible(page, 'the provider in the console')
  await dialog.getByRole('button', { name: t('common.confirm') }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText(name)).toBeVisible()
}

journey(
  'staff set a provider, a person logs in by it, and another links and unlinks their account',
  [{ site: 'default', lang: 'en' }],
  async (context, setting) => {
    const { page, t, at, expectNoA11yViolations } = context
    const servers = openLoopbackServers()
    const onPort = { http: (answer: Parameters<typeof servers.http>[0]) => servers.http(answer, providerPort) }
    const provider = await openProvider(onPort, [getOrigin(setting.site) + oidcCallbackPath])
    const staff = await logIn(setting.site, { account: 'admin1' })
    const byProvider = page.getByRole('button', { name: t('account.provider.continue', { name }) })
    try {
      await useSession(page, setting.site, staff)
      await page.goto(toConsole(setting, '/staff/brand'))
      await setUp(page, t, provider)
      await takeScreenshots(page, setting, 'console-provider')
      await logOut(page)

      await page.goto(at('/login'))
      await expectNoA11yViolations('the log-in with a provider')
      await takeScreenshots(page, setting, 'login-provider')
      provider.admit({ sub: `new-${Date.now()}` })
      await byProvider.click()
      await page.waitForURL(/\/index/)
      await logOut(page)

      const shopper = await createShopper(setting.site)
      await page.goto(at('/login?back=/userInfo/setup'))
      await logInOnPage(context, shopper.name)
      await page.waitForURL(/\/userInfo\/setup/)
      provider.admit({ sub: `linked-${Date.now()}` })
      await page.context().clearCookies({ domain: '127.0.0.1' })
      await page.getByRole('button', { name: t('account.provider.link') }).click()
      await page.waitForURL(/\/login\/provider/)
      const password = getField(page, t('account.login.password'))
      await password.fill('wrong-one')
      await page.getByRole('button', { name: t('account.provider.link') }).click()
      await expect(password).toHaveAttribute('aria-invalid', 'true')
      await expectNoA11yViolations('the link with a provider')
      await takeScreenshots(page, setting, 'link-provider')
      await password.fill(passwords.login)
      await page.getByRole('button', { name: t('account.provider.link') }).click()
      await page.waitForURL(/\/userInfo\/setup/)
      await page.getByRole('button', { name: t('account.provider.unlink') }).click()
      const dialog = page.getByRole('dialog')
      await getField(dialog, t('account.fund.loginPassword')).fill(passwords.login)
      await dialog.getByRole('button', { name: t('account.provider.unlink') }).click()
      await expect(page.getByRole('button', { name: t('account.provider.link') })).toBeVisible()

      await page.goto(at(`/login/provider?failed=1`))
      await expect(page.getByText(t('account.provider.failed'))).toBeVisible()
      await expectNoA11yViolations('a log-in that was not finished')
    } finally {
      const { loginProvider } = await staff.get('/admin/brand/settings/detail')
      const body = { provider: null, version: loginProvider.version }
      await staff.post('/admin/brand/settings/login-provider/save', body)
      servers.close()
    }
  },
)
