import { expect, type Page } from '@playwright/test'
import { journey, openAnyProduct, openAnyStore, passwords, settings } from './journey.ts'
import { getField, getHeader, getHearts } from './locators.ts'
import { logInAsNewShopper, createShopper } from './shop-api.ts'

const first = settings.slice(0, 1)

/** Opens a page whose scripts do not arrive until the returned function is called. */
async function openWithHeldScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  // The page is loaded only after its scripts.
  await page.goto(address, { waitUntil: 'commit' })
  return async () => {
    release()
    await page.waitForLoadState()
  }
}

journey('a word typed before hydration brings suggestions and is searched for', first, async ({ page, t, at }) => {
  const release = await openWithHeldScripts(page, at('/index'))
  const box = page.getByRole('combobox', { name: t('search.box.label'), exact: true })
  await box.click()
  await box.pressSequentially('lam')
  // Typing goes on where it was, not at the end.
  await box.press('Home')
  await release()
  const suggestions = page.getByRole('listbox', { name: t('search.suggestions') }).getByRole('option')
  await expect(suggestions.first()).toBeVisible()
  await expect(box).toHaveValue('lam')
  expect(await box.evaluate((input) => (input as HTMLInputElement).selectionStart)).toBe(0)
  await box.press('Enter')
  await page.waitForURL(/searchGoods\?keyword=%22lam%22/)
})

journey('a search in stores chosen before hydration finds stores', first, async ({ page, t, at }) => {
  const release = await openWithHeldScripts(page, at('/index'))
  await page.getByLabel(t('search.box.kind')).selectOption({ label: t('search.box.stores') })
  const box = page.getByRole('combobox', { name: t('search.box.label'), exact: true })
  await box.fill('lamp')
  await release()
  await expect.poll(() => box.evaluate((input) => (input as HTMLInputElement).form?.action)).toMatch(/searchStore/)
})

journey('a search in stores sent before hydration finds stores', first, async ({ page, t, at }) => {
  const release = await openWithHeldScripts(page, at('/index'))
  await page.getByLabel(t('search.box.kind')).selectOption({ label: t('search.box.stores') })
  const box = page.getByRole('combobox', { name: t('search.box.label'), exact: true })
  await box.fill('lamp')
  await box.press('Enter')
  await release()
  await page.waitForURL(/searchStore\?keyword=%22lamp%22/)
})

journey("words for a store's items sent before hydration are searched for", first, async (context) => {
  const { page, t } = context
  await openAnyStore(context)
  const release = await openWithHeldScripts(page, page.url())
  const box = page.getByRole('searchbox', { name: t('store.search') })
  await box.fill('lamp')
  await box.press('Enter')
  await release()
  await page.waitForURL(/\/store\?.*keyword=%22lamp%22/)
})

journey('a form sent before hydration is sent once, with what was typed', first, async ({ page, t, at }, { site }) => {
  const { name } = await createShopper(site)
  const release = await openWithHeldScripts(page, at('/login'))
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await getField(page, t('account.login.anyAccount')).fill(name)
  await getField(page, t('account.login.password')).fill(passwords.login)
  const submit = page.getByRole('button', { name: t('account.login.submit'), exact: true })
  await submit.click()
  await submit.click()
  await release()
  await page.waitForURL(/\/index/)
  await expect(getHeader(page).getByRole('link', { name: t('shell.header.orders', { name }) })).toBeVisible()
  expect(sent.filter((path) => path.includes('/login'))).toHaveLength(1)
})

journey('what is wanted of a product before hydration is done', first, async (context) => {
  const { page, t } = context
  await openAnyProduct(context)
  const release = await openWithHeldScripts(page, page.url())
  const quantity = page.getByRole('spinbutton').first()
  await quantity.fill('2')
  const add = page.getByRole('button', { name: t('goods.addToCart') }).first()
  await add.click()
  // Pressed again, as nothing happens.
  await add.click()
  await page.getByRole('tab').nth(2).click()
  await release()
  await expect(page.getByRole('tab').nth(2)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: t('shell.header.cartCount', { count: 2 }) }).first()).toBeVisible()
  await expect(quantity).toHaveAttribute('aria-valuenow', '2')
})

journey('a way to pay chosen before hydration is the one that is taken', first, async ({ page, t, at }, { site }) => {
  await logInAsNewShopper(page, site)
  const release = await openWithHeldScripts(page, at('/userInfo/wallet/recharge'))
  await page.getByRole('radio', { name: t('wallet.channel.card') }).check()
  await getField(page, t('wallet.amount')).fill('75')
  // Without scripts it does not name the sum yet.
  await page
    .getByRole('main')
    .getByRole('button', { name: t('wallet.recharge'), exact: true })
    .click()
  await release()
  await page.waitForURL(/\/api\/payment\/sandbox\//)
})

journey("a shopper's heart pressed before hydration is saved", first, async (context, { site }) => {
  const { page, t, at } = context
  await logInAsNewShopper(page, site)
  const release = await openWithHeldScripts(page, at('/commodity'))
  const heart = getHearts(context).first()
  await heart.click()
  await release()
  await expect(page.getByText(t('goods.favourite.added'))).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

journey("a visitor's heart pressed before hydration is kept", first, async (context) => {
  const { page, at } = context
  const release = await openWithHeldScripts(page, at('/commodity'))
  const heart = getHearts(context).first()
  await heart.click()
  await release()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

journey('a pointer that rests on a footer link before hydration shows its hint', first, async ({ page, t, at }) => {
  const release = await openWithHeldScripts(page, at('/information'))
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: t('shell.footer.returnPolicy') }).hover()
  await release()
  await expect(footer.getByRole('tooltip')).toBeVisible()
})
