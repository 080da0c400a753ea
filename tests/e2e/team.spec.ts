import { expect, type Page } from '@playwright/test'
import { getOrigin, journey, settings, takeScreenshots, type JourneyContext, type Setting } from './journey.ts'
import { createShopper, fillWallet, logIn, setFundPassword, type ApiUser } from './shop-api.ts'
import { buyAndPay } from './buy-and-receive.ts'

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
