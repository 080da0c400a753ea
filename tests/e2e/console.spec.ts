import { globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { buyAndPay } from './buy-and-receive.ts'
import { expectAccessible, toConsole } from './console-page.ts'
import { consoleJourney, passwords, settings, takeScreenshots, type JourneyContext } from './journey.ts'
import { getField } from './locators.ts'
import { address, createShopper, fillWallet, logIn, logInAsNewShopper, setFundPassword } from './shop-api.ts'

const maxFirstLoadBytes = 250 * 1024
const build = resolve(import.meta.dirname, '../../.build')
type Chunk = { readonly file: string; readonly imports?: readonly string[] }

const firstLists = [
  ['a seller', 'consoleSeller', 'web/console/features/orders/seller-orders-page.tsx'],
  ['staff', 'consoleStaff', 'web/console/features/decisions/withdrawals-page.tsx'],
] as const

for (const [whose, texts, page] of firstLists) {
  test(`the first list of ${whose} loads less than 250 KB of script`, () => {
    const manifest = JSON.parse(readFileSync(join(build, 'console/.vite/manifest.json'), 'utf8')) as Record<
      string,
      Chunk
    >
    const messages = ['console', texts].map((name) => `virtual:texts/${name}/en`)
    const found = Object.keys(manifest).filter((source) => messages.some((name) => source.endsWith(name)))
    expect(found).toHaveLength(2)
    const sources = new Set(['web/console/entry.tsx', page, ...found])
    // A set also visits what is added while it is read.
    for (const source of sources) for (const imported of manifest[source]!.imports ?? []) sources.add(imported)
    const files = new Set([...sources].map((source) => manifest[source]!.file))
    const bytes = [...files].reduce((sum, file) => sum + statSync(join(build, 'console', `${file}.br`)).size, 0)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(maxFirstLoadBytes)
  })
}

test('the shop loads nothing of the console', () => {
  const shopFiles = globSync('client/assets/*.{js,css}', { cwd: build })
  expect(shopFiles.length).toBeGreaterThan(20)
  const marks = /console-frame|data-base-ui/
  expect(shopFiles.filter((file) => marks.test(readFileSync(join(build, file), 'utf8')))).toEqual([])
})

const english = settings.slice(0, 1)

/** Orders of the first demo store that a new shopper has paid; none of another journey. */
async function makePaidOrders(site: string, count: number) {
  const shopper = await createShopper(site)
  await setFundPassword(shopper)
  await fillWallet(site, shopper)
  const orders = []
  for (let index = 0; index < count; index += 1) orders.push(await buyAndPay(shopper, { products: 2, quantity: 2 }))
  return { orders, owner: orders[0]!.owner }
}

async function logInHere({ page, t }: JourneyContext, account: string, password = passwords.demo) {
  await getField(page, t('account.login.account')).fill(account)
  await getField(page, t('account.login.password')).fill(password)
  await page.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
}

consoleJourney('a seller logs in, prepares and ships an order', settings, async (run, setting) => {
  const { page, t } = run
  const { orders, owner } = await makePaidOrders(setting.site, 1)
  const { number } = orders[0]!
  await page.goto(toConsole(setting, `/seller/orders?keyword=${number}`))
  await expect(getField(page, t('account.login.account'))).toBeVisible()
  await expectAccessible(run.page, 'the log-in')
  await takeScreenshots(page, setting, 'console-log-in')
  await logInHere(run, owner)

  // The log-in leads to the address that was asked for, filter included.
  const link = page.getByRole('link', { name: number })
  await expect(link).toBeVisible()
  await expect(getField(page, t('frame.list.search'))).toHaveValue(number)
  await expect(page.getByRole('row').filter({ has: link })).toContainText(address.consignee)
  await expectAccessible(run.page, 'the list')
  await link.click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('orders.status.1'))
  await expectAccessible(run.page, 'the order')
  await takeScreenshots(page, setting, 'console-order')
  await page.getByRole('button', { name: t('selling.prepare.start') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('orders.status.2'))

  const ship = page.getByRole('button', { name: t('selling.ship.pieces', { count: 4 }) })
  await ship.click()
  await expect(page.getByText(t('selling.ship.trackingMissing'))).toBeVisible()
  await getField(page, t('selling.ship.carrier')).fill('Kite Freight')
  await getField(page, t('selling.ship.tracking')).fill('KF88402117')
  await expectAccessible(run.page, 'the filled form')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('orders.status.3'))
  await expect(ship).toBeHidden()
  await expect(page.getByRole('main')).toContainText('KF88402117')

  // Back in the list it is on its way, and not among those that wait.
  await page
    .getByRole('navigation', { name: t('common.breadcrumb') })
    .getByRole('link', { name: t('frame.nav.orders') })
    .click()
  const views = page.getByRole('navigation', { name: t('selling.views') })
  await views.getByRole('link', { name: t('selling.view.on_its_way') }).click()
  await expect(page).toHaveURL(/view=on_its_way/)
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await takeScreenshots(page, setting, 'console-orders')
  await views.getByRole('link', { name: t('selling.view.to_ship') }).click()
  await expect(page).toHaveURL(/view=to_ship/)
  await expect(page.getByRole('link', { name: number })).toBeHidden()
})

consoleJourney(
  'several orders are prepared and shipped at once; one that was shipped meanwhile is named',
  english,
  async (run, setting) => {
    const { page, t } = run
    const { orders, owner } = await makePaidOrders(setting.site, 3)
    await page.goto(toConsole(setting, '/seller/orders?days=1'))
    await logInHere(run, owner)
    const choose = async () => {
      for (const { number } of orders)
        await page.getByRole('checkbox', { name: t('console.table.select', { name: number }) }).check()
    }
    await choose()
    await page.getByRole('button', { name: t('selling.prepare.orders', { count: 3 }) }).click()
    for (const { number } of orders)
      await expect(page.getByRole('row').filter({ hasText: number })).toContainText(t('orders.status.2'))

    await choose()
    await takeScreenshots(page, setting, 'console-bulk')
    await page.getByRole('button', { name: t('selling.ship.orders', { count: 3 }) }).click()
    const dialog = page.getByRole('dialog', { name: t('selling.ship.orders', { count: 3 }) })
    await getField(dialog, t('selling.ship.carrier')).fill('Kite Freight')
    const getNumberField = (number: string) =>
      getField(dialog, t('selling.ship.trackingOf', { number, name: address.consignee }))
    for (const [index, { number }] of orders.entries()) await getNumberField(number).fill(`KF${index}`)
    await expectAccessible(run.page, 'the dialog')
    await takeScreenshots(page, setting, 'console-bulk-ship')
    // Another device of the store is faster with the second one.
    const other = await logIn(setting.site, { account: owner })
    await other.post('/seller/order/ship', { orderId: orders[1]!.orderId, carrier: 'Post', trackingNumber: 'RR1' })
    await dialog.getByRole('button', { name: t('selling.ship.orders', { count: 3 }) }).click()
    await expect(dialog.getByRole('alert')).toHaveText(t('selling.ship.someFailed', { count: 1 }))
    await expect(getNumberField(orders[1]!.number)).toHaveValue('KF1')
    await expect(getNumberField(orders[0]!.number)).toBeHidden()
    await dialog.getByRole('button', { name: t('common.cancel') }).click()
    const { tracking } = await other.get('/seller/order/detail', { orderId: orders[1]!.orderId })
    expect(tracking).toEqual({ carrier: 'Post', number: 'RR1' })
    for (const { number } of orders)
      await expect(page.getByRole('row').filter({ hasText: number })).toContainText(t('orders.status.3'))
  },
)

consoleJourney('a session that ends in the middle of a form loses nothing', english, async (run, setting) => {
  const { page, t } = run
  const { orders, owner } = await makePaidOrders(setting.site, 1)
  await page.goto(toConsole(setting, `/seller/orders/${orders[0]!.orderId}`))
  await logInHere(run, owner)
  await getField(page, t('selling.ship.carrier')).fill('Kite Freight')
  await getField(page, t('selling.ship.tracking')).fill('KF 7')
  await page.context().clearCookies()
  const ship = page.getByRole('button', { name: t('selling.ship.pieces', { count: 4 }) })
  await ship.click()
  const dialog = page.getByRole('dialog', { name: t('frame.session.title') })
  await expect(getField(dialog, t('account.login.account'))).toHaveValue(owner)
  await expectAccessible(run.page, 'the log-in over a form')
  await takeScreenshots(page, setting, 'console-session')
  await getField(dialog, t('account.login.password')).fill(passwords.demo)
  await dialog.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(getField(page, t('selling.ship.tracking'))).toHaveValue('KF 7')
  await ship.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('orders.status.3'))
})

consoleJourney(
  'commands and keys reach every part, and the look is kept for the person',
  english,
  async (run, setting) => {
    const { page, t } = run
    await page.goto(toConsole(setting, '/'))
    await logInHere(run, 'seller2')
    await expect(page).toHaveURL(/\/console\/seller\/overview/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('frame.nav.overview'))
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await expect(page).toHaveURL(/\/console\/seller\/orders/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('frame.nav.orders'))
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: t('frame.palette.label') })
    await field.fill(t('frame.account.theme.dark'))
    await expect(page.getByRole('option')).toHaveCount(2)
    await takeScreenshots(page, setting, 'console-palette')
    await page.keyboard.press('Enter')
    const getTheme = () => page.evaluate(() => document.documentElement.dataset.theme)
    await expect.poll(getTheme).toBe('dark')
    await expect(field).toBeHidden()
    // The dark colours are those of the choice, and not of the system.
    const isDark = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(await isDark()).toBe('dark')
    await takeScreenshots(page, setting, 'console-dark')

    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: t('frame.keys.title') })
    await expect(keys).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await page.keyboard.press('/')
    const search = getField(page, t('frame.list.search'))
    await expect(search).toBeFocused()
    await search.fill('no such order')
    await expect(page.getByText(t('frame.list.noMatch'))).toBeVisible()
    await expect(page).toHaveURL(/keyword=no\+such\+order/)
    await expectAccessible(run.page, 'an empty list')
    await page.getByRole('button', { name: t('console.views.save') }).click()
    await getField(page, t('frame.views.name')).fill('Nothing')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('console.views.save') })
      .click()
    const views = page.getByRole('navigation', { name: t('selling.views') })
    await expect(views.getByRole('link', { name: 'Nothing' })).toHaveAttribute('aria-current', 'page')
    await views.getByRole('button', { name: t('console.views.delete', { name: 'Nothing' }) }).click()
    await expect(views.getByRole('link', { name: 'Nothing' })).toBeHidden()
    await page.getByRole('button', { name: t('common.undo') }).click()
    await expect(views.getByRole('link', { name: 'Nothing' })).toBeVisible()
    await page.getByRole('button', { name: t('frame.list.clear') }).click()
    await expect(page).not.toHaveURL(/keyword/)

    // Columns and their order stand in the address, and in a view that is saved; unknown ones are left out.
    const chooser = page.getByRole('dialog', { name: t('console.table.shownColumns') })
    await page.getByRole('button', { name: t('console.table.columns') }).click()
    await chooser.getByRole('checkbox', { name: t('selling.column.items') }).uncheck()
    await chooser
      .getByRole('button', { name: t('console.table.moveBefore', { name: t('selling.column.total') }) })
      .click()
    await expectAccessible(run.page, 'the choice of columns')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/columns=number\.placed\.shopper\.shipBy\.total\.status/)
    await page.goto(toConsole(setting, '/seller/orders?columns=total.colour.placed'))
    const heads = [t('selling.column.order'), t('selling.column.total'), t('selling.column.placed')]
    await expect(page.getByRole('columnheader')).toHaveText(['', ...heads])
    await page.getByRole('button', { name: t('console.views.save') }).click()
    await getField(page, t('frame.views.name')).fill('Sums')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('console.views.save') })
      .click()
    await views.getByRole('link', { name: t('selling.view.late') }).click()
    await expect(page).toHaveURL(/view=late/)
    await views.getByRole('link', { name: 'Sums' }).click()
    await expect(page.getByRole('columnheader')).toHaveText(['', ...heads])

    // On another device the person finds the same look.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect.poll(getTheme).toBe('dark')
  },
)

consoleJourney('staff look up an order of any store, and change nothing', english, async (run, setting) => {
  const { page, t } = run
  const { orders } = await makePaidOrders(setting.site, 1)
  const { number } = orders[0]!
  await page.goto(toConsole(setting, '/'))
  await logInHere(run, 'support1')
  await expect(page).toHaveURL(/\/console\/staff\/overview/)
  await page.getByRole('link', { name: t('frame.nav.orders'), exact: true }).click()
  await expect(page).toHaveURL(/\/console\/staff\/orders/)
  await getField(page, t('frame.list.search')).fill(number)
  await expect(page).toHaveURL(new RegExp(`keyword=${number}`))
  const link = page.getByRole('link', { name: number })
  await expectAccessible(run.page, 'the list of the staff')
  await takeScreenshots(page, setting, 'console-staff-orders')
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('orders.status.1'))
  await expectAccessible(run.page, 'the order of the staff')
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await page.goto(toConsole(setting, `/seller/orders/${orders[0]!.orderId}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('errors.notFound.title'))
  await expect(page.getByRole('main')).not.toContainText(address.street)
})

consoleJourney(
  'somebody without a store or a role is told so and shown the way back',
  english,
  async (run, setting) => {
    const { page, t } = run
    await logInAsNewShopper(page, setting.site)
    await page.goto(toConsole(setting, '/'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('frame.noRole.title'))
    await expectAccessible(run.page, 'no role')
    await takeScreenshots(page, setting, 'console-no-role')
    await page.getByRole('button', { name: t('frame.account.logOut') }).click()
    await expect(getField(page, t('account.login.account'))).toBeVisible()
  },
)
