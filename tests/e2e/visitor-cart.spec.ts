import { expect } from '@playwright/test'
import { journey, logInOnPage, openAnyProduct, addToCart, settings } from './journey.ts'
import { createShopper } from './shop-api.ts'

journey("a visitor's cart is kept, asks to log in, and is merged then", settings, async (context, { site, lang }) => {
  const { page, t, at, expectNoA11yViolations } = context
  const { name: account } = await createShopper(site)
  await openAnyProduct(context)
  const name = (await page.getByRole('heading', { level: 1 }).innerText()).trim()
  const drawer = await addToCart(context)
  await expect(drawer.getByText(t('cart.login.title'))).toBeVisible()
  await expectNoA11yViolations("the visitor's cart")
  await drawer.getByRole('link', { name: t('cart.login.action') }).click()

  await page.waitForURL(/\/login/)
  await expectNoA11yViolations('the login page')
  await logInOnPage(context, account)
  // The login page's own address names the product too, in what it goes back to.
  await page.waitForURL(/\/pc\/productDetails/)
  await expect(page.getByText(t('cart.merge.added', { count: 1 }))).toBeVisible()
  // The cart was open when the way to the login led off this page, so it is open again.
  const line = page.getByRole('dialog', { name: t('cart.title') }).getByText(name)
  await expect(line.first(), `${site} ${lang}: the line is in the cart`).toBeVisible()
  await expect(page.getByRole('heading', { name: t('cart.login.title') })).toHaveCount(0)
  await page.goto(at('/index'))
})
