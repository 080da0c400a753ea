import { expect, type Page } from '@playwright/test'
import { getLocaleInfo } from '#i18n/locales.ts'
import { toLocalDigits } from '#web/kit/number.ts'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import { consoleJourney, settings, takeScreenshots, type Setting } from './journey.ts'
import { getField } from './locators.ts'
import { logIn, type ApiUser } from './shop-api.ts'

const english = settings.slice(0, 1)

/** Opens the console as a demo seller and returns another device of the same account. */
async function openAs(page: Page, { site }: Setting, account: string): Promise<ApiUser> {
  const seller = await logIn(site, { account })
  await useSession(page, site, seller)
  return seller
}

let codes = 0
/** A word that is in no product of another journey. */
const newCode = () => `J${process.pid}N${++codes}T${Date.now().toString(36)}`.toUpperCase()

/** A product of the seller with two SKUs, without stock; a draft, so that no shopper sees it. */
async function makeProduct({ post }: ApiUser, code: string, price = 20): Promise<string> {
  const { goods } = await post('/seller/goods/save', {
    titles: { en: `Kettle ${code}` },
    options: [{ names: { en: 'Colour' }, values: [{ en: 'Graphite' }, { en: 'Ivory' }] }],
    skus: [0, 1].map((index) => ({ code: `${code}-${index}`, choice: [index], price })),
  })
  return goods.goodsId as string
}

consoleJourney(
  'a seller edits stock in place, and decides cells that changed meanwhile',
  settings,
  async (run, setting) => {
    const { page, t } = run
    const seller = await openAs(page, setting, 'seller3')
    const code = newCode()
    const local = (digits: string) => toLocalDigits(digits, getLocaleInfo(setting.lang).intl)
    await makeProduct(seller, code)
    await page.goto(toConsole(setting, `/seller/stock?keyword=${code}`))
    const { pageList: warehouses } = await seller.get('/seller/warehouse/list', { lang: setting.lang })
    const [first, second] = warehouses as { id: string; name: string }[]
    const getCell = (index: number, warehouse = first!) =>
      getField(page, t('inventory.stock.cell', { sku: `${code}-${index}`, warehouse: warehouse.name }))
    await expect(getCell(0)).toHaveValue(local('0'))
    await expectAccessible(run.page, 'the stock')

    // Enter leads to the cell below, arrows to the neighbours, and Esc takes a change back.
    await getCell(0).fill('12')
    await page.keyboard.press('Enter')
    await expect(getCell(1)).toBeFocused()
    await page.keyboard.type('7')
    await page.keyboard.press('ArrowUp')
    await expect(getCell(0)).toBeFocused()
    await page.keyboard.press(setting.lang === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await expect(getCell(0, second)).toBeFocused()
    await page.keyboard.type('3')
    await page.keyboard.press('Escape')
    await expect(getCell(0, second)).toHaveValue(local('0'))
    await expect(page.getByText(t('console.save.changes', { count: 2 }), { exact: true }).last()).toBeVisible()
    await takeScreenshots(page, setting, 'inventory-stock')
    await expectAccessible(run.page, 'edited cells')
    await page.getByRole('button', { name: t('console.save.save'), exact: true }).click()
    await expect(page.getByText(t('inventory.stock.saved', { count: 2 }))).toBeVisible()
    await expect(getCell(0)).toHaveValue(local('12'))

    // Another device counts the same cell while this one edits it.
    await getCell(0).fill('20')
    await getCell(1).fill('8')
    const { pageList } = await seller.get('/seller/stock/list', { code: `${code}-0` })
    const change = { skuId: pageList[0].skuId, warehouseId: first!.id, difference: 3 }
    await seller.post('/seller/stock/change', { changes: [change], reason: 'counted' })
    await page.getByRole('button', { name: t('console.save.save'), exact: true }).click()
    const conflict = page.getByRole('alert')
    await expect(conflict).toContainText(t('inventory.stock.conflict', { count: 1 }))
    await expect(conflict).toContainText(t('inventory.stock.conflictText', { seen: 12, now: 15, mine: local('20') }))
    await expect(getCell(0)).toHaveValue(local('15'))
    await expect(getCell(1)).toHaveValue(local('8'))
    await takeScreenshots(page, setting, 'inventory-stock-conflict')
    await expectAccessible(run.page, 'a conflict')
    await conflict.getByRole('button', { name: t('inventory.stock.apply', { mine: local('20') }) }).click()
    await page.getByRole('button', { name: t('console.save.save'), exact: true }).click()
    await expect(conflict).toBeHidden()
    await expect
      .poll(async () => (await seller.get('/seller/stock/list', { code: `${code}-0` })).pageList[0].available)
      .toBe(20)

    // Goods that arrive are scanned; what was changed by hand stands beside the table.
    await page.getByRole('button', { name: t('inventory.receive.title') }).click()
    const dialog = page.getByRole('dialog', { name: t('inventory.receive.title') })
    for (let scans = 0; scans < 2; scans++) {
      await getField(dialog, t('inventory.receive.code')).fill(`${code}-1`)
      await page.keyboard.press('Enter')
      await expect(getField(dialog, t('inventory.receive.code'))).toHaveValue('')
    }
    await expectAccessible(run.page, 'the form for arrived products')
    await takeScreenshots(page, setting, 'inventory-receive')
    await dialog.getByRole('button', { name: t('inventory.receive.submit', { count: 2 }) }).click()
    await expect(dialog).toBeHidden()
    await expect(getCell(1)).toHaveValue(local('10'))
    await page.getByRole('button', { name: `${code}-1` }).click()
    const panel = page.getByRole('complementary', { name: t('inventory.stock.movements', { sku: `${code}-1` }) })
    await expect(panel.getByRole('listitem').first()).toContainText(t('inventory.stock.reason.received'))
    await expect(panel.getByRole('listitem')).toHaveCount(3)
    await expectAccessible(run.page, 'the movements')
    await takeScreenshots(page, setting, 'inventory-movements')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  },
)

consoleJourney('a seller adds, renames and deletes a warehouse', english, async (run, setting) => {
  const { page, t } = run
  await openAs(page, setting, 'seller4')
  const code = newCode()
  await page.goto(toConsole(setting, '/seller/stock/warehouses'))
  await page.getByRole('button', { name: t('inventory.warehouse.new') }).click()
  const dialog = page.getByRole('dialog', { name: t('inventory.warehouse.new') })
  await getField(dialog, t('inventory.warehouse.name')).fill('Garage')
  await getField(dialog, t('inventory.warehouse.code')).fill(code)
  await getField(dialog, t('inventory.warehouse.regions')).fill('Germany, Narnia')
  await dialog.getByRole('button', { name: t('console.save.save'), exact: true }).click()
  await expect(getField(dialog, t('inventory.warehouse.regions'))).toHaveAttribute('aria-invalid', 'true')
  await getField(dialog, t('inventory.warehouse.regions')).fill('Germany')
  await dialog.getByRole('button', { name: t('console.save.save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  const line = page.getByRole('listitem').filter({ hasText: code })
  await expect(line).toContainText('Garage')
  await expectAccessible(run.page, 'the warehouses')
  await takeScreenshots(page, setting, 'inventory-warehouses')
  await line.getByRole('button', { name: t('inventory.warehouse.rename', { name: 'Garage' }) }).click()
  const renaming = page.getByRole('dialog', { name: t('inventory.warehouse.rename', { name: 'Garage' }) })
  await getField(renaming, t('inventory.warehouse.name')).fill('Cellar')
  await renaming.getByRole('button', { name: t('console.save.save'), exact: true }).click()
  await expect(line).toContainText('Cellar')
  await line.getByRole('button', { name: t('inventory.warehouse.delete', { name: 'Cellar' }) }).click()
  await expect(line).toBeHidden()
})

consoleJourney('prices change by a rule after its effect was seen, and are undone', settings, async (run, setting) => {
  const { page, t } = run
  const seller = await openAs(page, setting, 'seller3')
  const code = newCode()
  const products = [await makeProduct(seller, code, 20), await makeProduct(seller, `${code}X`, 30)]
  const getPrices = async () => {
    const found = await Promise.all(products.map((goodsId) => seller.get('/seller/goods/detail', { goodsId })))
    return found.map(({ goods }) => goods.skus[0].price as number)
  }
  await page.goto(toConsole(setting, `/seller/products/bulk?ids=${products.join(',')}`))
  await expect(page.getByText(t('inventory.bulk.noRule'))).toBeVisible()
  await getField(page, t('inventory.bulk.percent')).fill('10')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('inventory.bulk.titleOf', { count: 2 }))
  const rows = page.getByRole('row').filter({ hasText: code })
  await expect(rows).toHaveCount(4)
  await page.getByRole('combobox', { name: t('inventory.bulk.round') }).click()
  await page.getByRole('option', { name: t('inventory.bulk.rounding.end_99') }).click()
  const apply = page.getByRole('button', { name: t('inventory.bulk.apply', { count: 2 }) })
  await expect(apply).toBeEnabled()
  await expectAccessible(run.page, 'the effect of a rule')
  await takeScreenshots(page, setting, 'inventory-bulk')
  expect(await getPrices()).toEqual([20, 30])

  // Another device changes one product after its effect was shown: it is left out and named.
  const { goods } = await seller.get('/seller/goods/detail', { goodsId: products[1]! })
  await seller.post('/seller/goods/save', {
    ...Object.fromEntries(['goodsId', 'version', 'titles', 'options', 'tags'].map((name) => [name, goods[name]])),
    skus: goods.skus.map(({ skuId, code: skuCode, choice }: { skuId: string; code: string; choice: number[] }) => ({
      skuId,
      code: skuCode,
      choice,
      price: 31,
    })),
  })
  await apply.click()
  await expect(page.getByText(t('inventory.bulk.applied', { changed: 1, skipped: 1 }))).toBeVisible()
  expect(await getPrices()).toEqual([17.99, 31])
  await expect(page.getByText(t('inventory.bulk.reason.changed'))).toBeVisible()
  await expectAccessible(run.page, 'an applied edit')
  await takeScreenshots(page, setting, 'inventory-edit')
  await page.getByRole('button', { name: t('inventory.bulk.applyMine'), exact: true }).click()
  await expect(page.getByText(t('inventory.bulk.applied', { changed: 1, skipped: 0 }))).toBeVisible()
  expect(await getPrices()).toEqual([17.99, 27.99])
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page.getByText(t('inventory.bulk.undone', { undone: 1, kept: 0 }))).toBeVisible()
  expect(await getPrices()).toEqual([17.99, 31])
})

const lineCount = 5_000
const badCount = 40

/** Products of one line each; every 125th has a price that is none. Drafts, so that no shopper sees them. */
function buildCsv(code: string): string {
  const lines = Array.from({ length: lineCount }, (_, index) => {
    const isBad = index % (lineCount / badCount) === 7
    const name = `${code.toLowerCase()}-${index}`
    return `${name},Cup ${name},${name.toUpperCase()},${isBad ? '12,5O' : '12.50'},9,draft`
  })
  return `Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty,Status\n${lines.join('\n')}\n`.replaceAll(
    '12,5O',
    '"12,5O"',
  )
}

consoleJourney('5,000 lines are imported after 40 were corrected on screen', english, async (run, setting) => {
  const { page, t } = run
  const seller = await openAs(page, setting, 'seller5')
  const times: string[] = []
  let before = Date.now()
  const record = (step: string) => {
    times.push(`${step} ${((Date.now() - before) / 1000).toFixed(1)} s`)
    before = Date.now()
  }
  const code = newCode()
  await page.goto(toConsole(setting, '/seller/import'))
  await expectAccessible(run.page, 'the imports')
  await takeScreenshots(page, setting, 'inventory-imports')
  before = Date.now()
  await getField(page, t('inventory.import.choose')).setInputFiles({
    name: 'products-autumn.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(buildCsv(code)),
  })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('inventory.import.state.checked'))
  record('upload and check')
  const problems = page.getByRole('region', { name: t('inventory.import.problems') })
  await expect(problems.getByRole('textbox')).toHaveCount(badCount)
  await expect(page.getByRole('button', { name: t('inventory.import.start', { count: 4_960 }) })).toBeDisabled()
  await expectAccessible(run.page, 'the problems of a file')
  await takeScreenshots(page, setting, 'inventory-import')
  before = Date.now()
  for (const field of await problems.getByRole('textbox').all()) await field.fill('12.50')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(t('inventory.import.noProblem'))).toBeVisible()
  record('40 corrections and their check')
  const importAll = page.getByRole('button', { name: t('inventory.import.start', { count: lineCount }) })
  await expect(importAll).toBeEnabled()
  before = Date.now()
  await importAll.click()
  await expect(page.getByText(t('inventory.import.done', { count: lineCount }))).toBeVisible({ timeout: 100_000 })
  record('import')
  await expectAccessible(run.page, 'a finished import')
  await takeScreenshots(page, setting, 'inventory-imported')
  const { pageList } = await seller.get('/seller/stock/list', { code: `${code}-7` })
  expect(pageList).toMatchObject([{ available: 9 }])
  console.log(`import of ${lineCount} lines: ${times.join(', ')}`)
})

consoleJourney(
  'columns of another shop are matched on screen, in the language of the seller',
  settings,
  async (run, setting) => {
    const { page, t } = run
    await openAs(page, setting, 'seller4')
    const code = newCode()
    await page.goto(toConsole(setting, '/seller/import'))
    await getField(page, t('inventory.import.choose')).setInputFiles({
      name: 'others.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Ref,Nom,Prix,Notes\n${code}-a,Vase,7.25,fragile\n${code}-b,Cup,cheap,\n`),
    })
    await expect(page.getByRole('alert').first()).toContainText('Handle')
    const getColumn = (column: string) => getField(page, t('inventory.import.readAs', { column }))
    await expect(getColumn('Ref')).toHaveValue('handle')
    await expect(getColumn('Notes')).toHaveValue('')
    await getColumn('Notes').selectOption('tags')
    await expectAccessible(run.page, 'the columns of a file')
    await takeScreenshots(page, setting, 'inventory-columns')
    await page.getByRole('button', { name: t('inventory.import.checkAgain') }).click()
    const problems = page.getByRole('region', { name: t('inventory.import.problems') })
    await expect(problems).toContainText(
      { en: 'is not a number', 'zh-CN': '不是数字', ar: 'ليس رقمًا' }[setting.lang as 'en' | 'zh-CN' | 'ar'],
    )
    await page.getByRole('checkbox', { name: t('inventory.import.leaveOut', { ready: 1, refused: 1 }) }).check()
    await page.getByRole('button', { name: t('inventory.import.start', { count: 1 }) }).click()
    await expect(page.getByText(t('inventory.import.done', { count: 1 }))).toBeVisible()
  },
)

consoleJourney('a list of orders becomes a file that is offered when it is ready', english, async (run, setting) => {
  const { page, t } = run
  await openAs(page, setting, 'seller4')
  await page.goto(toConsole(setting, '/seller/orders?days=7'))
  await page.getByRole('button', { name: t('console.export.action') }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('console.export.download') }).click()
  expect((await download).suggestedFilename()).toMatch(/^orders-.*\.csv$/)
  await page.goto(toConsole(setting, '/seller/exports'))
  const files = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: t('console.export.download') }) })
  const line = files.filter({ hasText: t('inventory.export.list.orders') }).first()
  await expect(line).toContainText(t('inventory.export.state.ready'))
  await expectAccessible(run.page, 'the exports')
  await takeScreenshots(page, setting, 'inventory-exports')
})
