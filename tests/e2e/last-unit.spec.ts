import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { journey, newName, openHydrated, passwords, settings } from './journey.ts'
import { getFundPasswordField, getPlaceOrderButton } from './locators.ts'
import { addAddress, createVisitorClient, fillWallet, logInAsNewShopper, setFundPassword } from './shop-api.ts'

const root = resolve(import.meta.dirname, '../..')

/** Runs the import command beside the shop, with a file of one product of which there is one unit. */
async function importLastUnit(site: string, store: string, title: string, handle: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'galleria-last-unit-'))
  const file = join(folder, 'products.csv')
  const columns = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty'
  await writeFile(file, `${columns}\n${handle},${title},${handle},20.00,1\n`)
  const args = [join(root, 'server/commands/import.ts'), '--brand', site, '--store', store, file]
  const env = { ...process.env, DEMO: 'small', DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: 'error' }
  const { stdout, stderr } = await promisify(execFile)(join(root, 'node_modules/.bin/node'), args, { cwd: root, env })
  await rm(folder, { recursive: true })
  return stdout + stderr
}

async function findByTitle(site: string, title: string) {
  const { post } = createVisitorClient(site)
  const { pageList } = await post('/goods/shop/goods/list', { keyword: title })
  return (pageList as { id: string; name: string }[]).find(({ name }) => name === title)!
}

/** A shopper who can pay, and whom the page's browser is logged in as. */
async function logInWithMoney(page: Page, site: string): Promise<void> {
  const shopper = await logInAsNewShopper(page, site)
  await addAddress(shopper)
  await setFundPassword(shopper)
  await fillWallet(site, shopper)
}

journey(
  'the last unit is bought, the corrected file is imported, and a second unit is refused',
  settings.slice(0, 1),
  async (context, { site }) => {
    const { page, t, at, expectNoA11yViolations } = context
    const { pageList } = await createVisitorClient(site).post('/goods/shop/goods/list', { pageSize: 1 })
    const store = pageList[0].seller.name as string
    const handle = newName()
    expect(await importLastUnit(site, store, `Vaes ${handle}`, handle)).toContain('1 new')
    const { id } = await findByTitle(site, `Vaes ${handle}`)

    // The second shopper looks at the page while there is still a unit.
    const other = await (await page.context().browser()!.newContext()).newPage()
    await logInWithMoney(other, site)
    await openHydrated(other, at(`/productDetails?id=${id}`))
    await expect(other.getByText(t('goods.stock.few', { count: 1 })).first()).toBeVisible()

    await logInWithMoney(page, site)
    await openHydrated(page, at(`/productDetails?id=${id}`))
    await page.getByRole('link', { name: t('goods.buyNow') }).click()
    await page.waitForURL(/\/settlement/)
    await getFundPasswordField(context).fill(passwords.fund)
    await getPlaceOrderButton(context).click()
    await page.waitForURL(/\/paySuccess/)

    expect(await importLastUnit(site, store, `Vase ${handle}`, handle)).toContain('1 changed')

    await other
      .getByRole('button', { name: t('goods.addToCart') })
      .first()
      .click()
    await expect(other.getByText('Sold out.').first(), 'what the shop answers').toBeVisible()
    await other.goto(at(`/productDetails?id=${id}`))
    await expect(other.getByRole('heading', { level: 1, name: `Vase ${handle}` })).toBeVisible()
    await expect(other.getByRole('button', { name: t('goods.stock.out') }).first()).toBeDisabled()
    await expectNoA11yViolations('the payment')
    await other.context().close()
  },
)
