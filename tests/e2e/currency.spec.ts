import { expect, type Page } from '@playwright/test'
import { journey, openHydrated, settings, takeScreenshots } from './journey.ts'
import { getCards } from './locators.ts'
import { fillCart } from './buy-and-receive.ts'
import { logInAsNewShopper } from './shop-api.ts'

const euro = /≈\s*[\s\S]*€|≈[\s\S]*EUR/

/** By keys, as the list still moves when it opens: from the chosen row to another. */
const chooseRow = async (page: Page, label: string, chosen: RegExp, key: string) => {
  await page.getByRole('button', { name: label }).click()
  await expect(page.getByRole('menuitem', { name: chosen })).toBeFocused()
  await page.keyboard.press(key)
  await page.keyboard.press('Enter')
}

journey(
  'a shopper looks at prices in euros: in lists, on the product, in the cart and at the checkout, where dollars are charged',
  settings,
  async ({ page, t, at, expectNoA11yViolations }, setting) => {
    const shopper = await logInAsNewShopper(page, setting.site)
    await fillCart(shopper)
    await openHydrated(page, at('/commodity'))
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('≈')).toHaveCount(0)
    await chooseRow(page, t('shell.currency.choose'), /USD/, 'ArrowDown')
    await expect(getCards(page).first()).toContainText(euro)
    await expectNoA11yViolations('the list')
    await takeScreenshots(page, setting, 'currency-list')
    await getCards(page).first().getByRole('heading').getByRole('link').click()
    await page.waitForURL(/productDetails/)
    const note = page.getByText(t('common.currency.note', { base: 'USD', currency: 'EUR', day: '@' }).split('@')[0]!)
    await expect(note.first()).toBeVisible()
    await takeScreenshots(page, setting, 'currency-product')
    await page.goto(at('/settlement'))
    await expect(page.getByRole('main').getByRole('complementary')).toContainText(euro)
    await expectNoA11yViolations('the checkout')
    await takeScreenshots(page, setting, 'currency-checkout')
    // The button names the sum that is charged.
    await expect(page.getByRole('main').getByRole('complementary').getByRole('button').last()).not.toContainText('≈')

    await openHydrated(page, at('/commodity'))
    await page.waitForLoadState('networkidle')
    await chooseRow(page, t('shell.currency.choose'), /EUR/, 'Home')
    await expect(page.getByText('≈')).toHaveCount(0)
  },
)
