import { expect } from '@playwright/test'
import { journey, logInHere, openSomeGoods, putIntoCart, settings } from './journey.ts'
import { makeNewcomer } from './shop-api.ts'

journey("a visitor's cart is kept, asks to log in, and is merged then", settings, async (walk, { site, lang }) => {
  const { page, t, at, beFair } = walk
  const { name: account } = await makeNewcomer(site)
  await openSomeGoods(walk)
  const name = (await page.getByRole('heading', { level: 1 }).innerText()).trim()
  const drawer = await putIntoCart(walk)
  await expect(drawer.getByText(t('cart.login.title'))).toBeVisible()
  await beFair("the visitor's cart")
  await drawer.getByRole('link', { name: t('cart.login.action') }).click()

  await page.waitForURL(/\/login/)
  await beFair('the login page')
  await logInHere(walk, account)
  // The login page's own address names the product too, in what it goes back to.
  await page.waitForURL(/\/pc\/productDetails/)
  await expect(page.getByText(t('cart.merge.added', { count: 1 }))).toBeVisible()
  // The cart was open when the way to the login led off this page, so it is open again.
  const line = page.getByRole('dialog', { name: t('cart.title') }).getByText(name)
  await expect(line.first(), `${site} ${lang}: the line is in the cart`).toBeVisible()
  await expect(page.getByRole('heading', { name: t('cart.login.title') })).toHaveCount(0)
  await page.goto(at('/index'))
})
