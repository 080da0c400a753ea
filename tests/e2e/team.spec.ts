import { expect } from '@playwright/test'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import { consoleJourney, settings, takeScreenshots } from './journey.ts'
import { createShopper, fillWallet, logIn, setFundPassword } from './shop-api.ts'
import { buyAndPay } from './buy-and-receive.ts'

consoleJourney('an owner reads the money of each order, and its statement', settings, async (run, setting) => {
  const { page, t } = run
  const shopper = await createShopper(setting.site)
  await setFundPassword(shopper)
  await fillWallet(setting.site, shopper)
  const order = await buyAndPay(shopper, { products: 1, quantity: 1 })
  const owner = await logIn(setting.site, { account: order.owner })
  await useSession(page, setting.site, owner)
  await page.goto(toConsole(setting, `/seller/balance?keyword=${order.number}`))
  const row = page.getByRole('row').filter({ hasText: order.number })
  await expect(row).toContainText(t('balance.state.escrow'))
  await expect(row).toContainText(t('balance.afterShipping'))
  await expectAccessible(run.page, 'the balance')
  await takeScreenshots(page, setting, 'balance')
  const views = page.getByRole('navigation', { name: t('balance.views') })
  await views.getByRole('link', { name: t('balance.movements') }).click()
  await expect(page).toHaveURL(/view=movements/)
  await expectAccessible(run.page, 'the movements')

  await page.getByRole('button', { name: t('balance.statement') }).click()
  const statement = page.getByRole('dialog', { name: t('balance.statement') })
  await statement.getByRole('button', { name: t('balance.statement.write') }).click()
  await expect(statement.getByRole('link')).toBeVisible()
  await expectAccessible(run.page, 'the statement')
})
