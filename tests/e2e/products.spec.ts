import { expect, type Locator, type Page } from '@playwright/test'
import { createSmallImage } from '#tests/harness/uploads.ts'
import { expectAccessible, toConsole } from './console-page.ts'
import {
  consoleJourney,
  getOrigin,
  journey,
  type JourneyContext,
  newName,
  passwords,
  settings,
  takeScreenshots,
} from './journey.ts'
import { getField } from './locators.ts'
import { logIn } from './shop-api.ts'

const english = settings.slice(0, 1)
const account = 'seller3'

async function logInHere({ page, t }: JourneyContext) {
  await getField(page, t('account.login.account')).fill(account)
  await getField(page, t('account.login.password')).fill(passwords.demo)
  await page.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
}

/** A draft of the store with one SKU, made by the API. */
async function makeProduct(site: string, more: object = {}) {
  const seller = await logIn(site, { account })
  const name = newName()
  const { goods } = await seller.post('/seller/goods/save', {
    titles: { en: `Cup ${name}`, 'zh-CN': `Cup ${name}`, ar: `Cup ${name}` },
    skus: [{ code: name, choice: [], price: 10 }],
    ...more,
  })
  const read = async () => (await seller.get('/seller/goods/detail', { goodsId: goods.goodsId })).goods
  return { seller, goodsId: goods.goodsId as string, title: `Cup ${name}`, code: name, read }
}

const getCell = (grid: Locator, row: number, column: number) =>
  grid
    .getByRole('row')
    .nth(row + 1)
    .getByRole('gridcell')
    .nth(column)

/** Pastes a text as a spreadsheet puts it on the clipboard. */
const paste = (cell: Locator, text: string) =>
  cell.evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', data)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

const openTab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()

journey('a seller makes a product with two options and lists it, a shopper sees it', english, async (run, setting) => {
  const { page, t } = run
  const title = `Enamel cup ${newName()}`
  await page.goto(toConsole(setting, '/seller/products/new'))
  await logInHere(run)
  await getField(page, t('products.field.title')).fill(title)
  await getField(page, t('products.field.subtitle')).fill('Holds 300 ml')
  await page.getByRole('textbox', { name: t('products.field.description') }).fill('Made in Wales by hand.')
  await getField(page, t('products.field.category')).click()
  await page.getByRole('option').first().click()
  await getField(page, t('products.field.tags')).fill('camping')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: t('products.attribute.add') }).click()
  await getField(page, t('products.attribute.name', { number: 1 })).fill('Material')
  await getField(page, t('products.attribute.value', { number: 1 })).fill('Steel')
  await expectAccessible(run.page, 'the basics')
  await takeScreenshots(page, setting, 'product-basics')

  await openTab(page, t('products.tab.skus'))
  const photo = async (name: string, side: number) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await createSmallImage('jpeg', side),
  })
  await page
    .getByLabel(t('products.image.drop'))
    .setInputFiles([await photo('front.jpg', 400), await photo('side.jpg', 420)])
  const images = page.getByRole('list', { name: t('products.field.images') }).getByRole('listitem')
  await expect(images).toHaveCount(2)
  const getAlt = (number: number) =>
    getField(page, t('products.image.altOf', { name: t('products.image.number', { number }) }))
  await getAlt(1).fill('From the front')
  await getAlt(2).fill('From the side')
  // The second image becomes the cover, by keys.
  const second = t('products.image.number', { number: 2 })
  await page.getByRole('button', { name: t('console.order.move', { name: second }), exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(t('console.order.pickedUp', { name: second, position: 2, total: 2 }))).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(t('console.order.moved', { name: second, position: 1, total: 2 }))).toBeAttached()
  await page.keyboard.press('Space')
  await expect(getAlt(1)).toHaveValue('From the side')

  for (const [index, [name, values]] of [
    ['Colour', 'Red, Blue'],
    ['Size', 'S, M'],
  ].entries()) {
    await page.getByRole('button', { name: t('products.option.add') }).click()
    await getField(page, t('products.option.name', { number: index + 1 })).fill(name!)
    await getField(page, t('products.option.addValue', { option: name! })).fill(values!)
    await page.keyboard.press('Enter')
  }
  const grid = page.getByRole('grid', { name: t('products.card.skus') })
  await expect(grid.getByRole('rowheader')).toHaveText(['Red, S', 'Red, M', 'Blue, S', 'Blue, M'])

  // Codes are pasted, prices typed, filled, taken back and pasted again, stock is pasted as a block.
  await getCell(grid, 0, 0).click()
  await paste(getCell(grid, 0, 0), ['RS', 'RM', 'BS', 'BM'].map((end) => `${title}-${end}`).join('\n'))
  await expect(getCell(grid, 3, 0)).toHaveText(`${title}-BM`)
  await page.keyboard.press('ArrowRight')
  await expect(getCell(grid, 0, 1)).toBeFocused()
  await page.keyboard.type('12,50')
  await page.keyboard.press('Enter')
  await page.keyboard.type('14')
  await page.keyboard.press('Tab')
  await page.keyboard.type('18')
  await page.keyboard.press('Enter')
  await expect(getCell(grid, 0, 1)).toHaveText('$12.50')
  await expect(getCell(grid, 1, 2)).toHaveText('$18.00')
  await getCell(grid, 0, 1).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(getCell(grid, 3, 1)).toHaveText('$12.50')
  await page.keyboard.press('Control+z')
  await expect(getCell(grid, 1, 1)).toHaveText('$14.00')
  await expect(getCell(grid, 3, 1)).toHaveText('–')
  await paste(getCell(grid, 3, 1), '12.5\n14\n13\n15')
  await expect(getCell(grid, 3, 1)).toHaveText('$15.00')
  await getCell(grid, 0, 3).click()
  await paste(getCell(grid, 0, 3), '5\t1\n6\t2\n7\t3\n8\t4')
  // A combination that is not made: its switch is pressed by a key.
  const columns = await grid.getByRole('columnheader').count()
  await getCell(grid, 3, columns - 2).focus()
  await page.keyboard.press('Space')
  await expect(getCell(grid, 3, columns - 2)).toHaveText(t('console.sheet.off'))
  // An error stands at its cell, and goes with it.
  await getCell(grid, 0, 2).click()
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await expect(getCell(grid, 0, 2)).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Control+z')
  await expect(getCell(grid, 0, 2)).not.toHaveAttribute('aria-invalid')
  await expectAccessible(run.page, 'images and SKUs')
  await takeScreenshots(page, setting, 'product-skus')

  await page.getByRole('button', { name: t('products.saveAndList') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('products.status.listed'))
  await expect(page).toHaveURL(/\/seller\/products\/[0-9a-f-]{36}/)
  const goodsId = new URL(page.url()).pathname.split('/').at(-1)!
  const { goods } = await (await logIn(setting.site, { account })).get('/seller/goods/detail', { goodsId })
  expect(goods).toMatchObject({
    status: 'listed',
    titles: { en: title },
    descriptions: { en: '<p>Made in Wales by hand.</p>' },
    tags: ['camping'],
    attributes: [{ names: { en: 'Material' }, values: { en: 'Steel' } }],
    images: [{ alts: { en: 'From the side' } }, { alts: { en: 'From the front' } }],
    skus: [
      { code: `${title}-RS`, choice: [0, 0], price: 12.5, stock: 6 },
      { code: `${title}-RM`, choice: [0, 1], price: 14, marketPrice: 18, stock: 8 },
      { code: `${title}-BS`, choice: [1, 0], price: 13, stock: 10 },
    ],
  })
  await page.goto(`${getOrigin(setting.site)}/pc/productDetails?id=${goodsId}&lang=en`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('main')).toContainText('$12.50')
  await expect(page.getByText('Blue', { exact: true }).first()).toBeVisible()
})

journey(
  'two windows edit one product: both changes are kept, the field of both is chosen',
  english,
  async (run, setting) => {
    const { page, t } = run
    const { goodsId, read } = await makeProduct(setting.site)
    await page.goto(toConsole(setting, `/seller/products/${goodsId}`))
    await logInHere(run)
    await getField(page, t('products.field.title')).fill('My title')
    await getField(page, t('products.field.handle')).fill(`my-${goodsId}`)

    const other = await page.context().newPage()
    await other.goto(toConsole(setting, `/seller/products/${goodsId}`))
    await getField(other, t('products.field.title')).fill('Their title')
    await getField(other, t('products.field.subtitle')).fill('Their subtitle')
    await other.keyboard.press('Control+s')
    await expect(other.getByText(t('products.saved'), { exact: true })).toBeVisible()
    await other.close()

    await page.getByRole('button', { name: t('console.save.save'), exact: true }).click()
    const dialog = page.getByRole('dialog', {
      name: t('console.conflict.titleUnknown'),
    })
    await expect(dialog).toContainText(t('console.conflict.taken', { fields: t('products.field.subtitle') }))
    await expectAccessible(run.page, 'the conflict')
    await takeScreenshots(page, setting, 'product-conflict')
    await dialog
      .getByRole('group', { name: t('products.field.title') })
      .getByText('Their title')
      .click()
    await dialog.getByRole('button', { name: t('console.conflict.save') }).click()
    await expect(page.getByText(t('products.saved'), { exact: true })).toBeVisible()
    expect(await read()).toMatchObject({
      titles: { en: 'Their title' },
      subtitles: { en: 'Their subtitle' },
      handle: `my-${goodsId}`,
    })
    await expect(getField(page, t('products.field.title'))).toHaveValue('Their title')
  },
)

journey('input comes back after a reload, and survives the end of the session', english, async (run, setting) => {
  const { page, t } = run
  const { goodsId, read } = await makeProduct(setting.site)
  await page.goto(toConsole(setting, `/seller/products/${goodsId}`))
  await logInHere(run)
  const subtitle = getField(page, t('products.field.subtitle'))
  await subtitle.fill('Half typed')
  const hasDraft = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('.product.')))
  await expect.poll(hasDraft).toBe(true)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(subtitle).toHaveValue('')
  await expectAccessible(run.page, 'a draft that is offered')
  await page.getByRole('button', { name: t('frame.draft.restore') }).click()
  await expect(subtitle).toHaveValue('Half typed')

  await page.context().clearCookies()
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: t('frame.session.title') })
  await getField(dialog, t('account.login.password')).fill(passwords.demo)
  await dialog.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(subtitle).toHaveValue('Half typed')
  await page.getByRole('button', { name: t('console.save.save'), exact: true }).click()
  await expect(page.getByText(t('products.saved'), { exact: true })).toBeVisible()
  expect(await read()).toMatchObject({ subtitles: { en: 'Half typed' } })
  await expect.poll(hasDraft).toBe(false)
})

journey('a code that another product has is named beside its field', english, async (run, setting) => {
  const { page, t } = run
  const taken = await makeProduct(setting.site)
  const { goodsId, read } = await makeProduct(setting.site)
  await page.goto(toConsole(setting, `/seller/products/${goodsId}`))
  await logInHere(run)
  await openTab(page, t('products.tab.skus'))
  const grid = page.getByRole('grid', { name: t('products.card.skus') })
  await getCell(grid, 0, 0).click()
  await page.keyboard.type(taken.code)
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: t('products.tab.basics') }).click()
  await page.keyboard.press('Control+s')
  await expect(getCell(grid, 0, 0)).toHaveAttribute('aria-invalid', 'true')
  await expect(getCell(grid, 0, 0)).toBeFocused()
  await page.keyboard.type('FREE-' + goodsId)
  await page.keyboard.press('Enter')
  await expect(getCell(grid, 0, 0)).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(t('products.saved'), { exact: true })).toBeVisible()
  expect((await read()).skus[0].code).toBe(`FREE-${goodsId}`)
})

consoleJourney(
  'a list of products: found, listed, delisted, deleted, and all of it taken back',
  settings,
  async (run, setting) => {
    const { page, t } = run
    const { goodsId, title, read } = await makeProduct(setting.site)
    await page.goto(toConsole(setting, '/seller/products'))
    await logInHere(run)
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    await expectAccessible(run.page, 'the products')
    await takeScreenshots(page, setting, 'products')
    await getField(page, t('products.search')).fill(title)
    await expect(page).toHaveURL(/keyword=/)
    // The head and what was found: a row of the list before would be replaced while it is pressed.
    await expect(page.getByRole('row')).toHaveCount(2)
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: title }) })
    const undo = async (message: string) => {
      await expect(page.getByText(message)).toBeVisible()
      await page
        .getByRole('button', { name: t('common.undo') })
        .last()
        .click()
    }

    await row.getByRole('switch').check()
    await expect(row).toContainText(t('products.status.listed'))
    await undo(t('products.done.listed', { count: 1 }))
    await expect(row).toContainText(t('products.status.delisted'))
    expect((await read()).status).toBe('delisted')

    const draft = await makeProduct(setting.site, { tags: ['spare'] })
    await page.goto(toConsole(setting, `/seller/products?view=draft&keyword=${encodeURIComponent(draft.title)}`))
    await page.getByRole('checkbox', { name: t('console.table.select', { name: draft.title }) }).check()
    await takeScreenshots(page, setting, 'products-bulk')
    await page.getByRole('button', { name: t('products.more') }).click()
    await page.getByRole('menuitem', { name: t('products.deleteDrafts', { count: 1 }) }).click()
    await expect(page.getByText(t('frame.list.noMatch'))).toBeVisible()
    await undo(t('products.done.deleted', { count: 1 }))
    await expect(page.getByRole('link', { name: draft.title })).toBeVisible()
    expect(await draft.read()).toMatchObject({ status: 'draft', tags: ['spare'], skus: [{ code: draft.code }] })

    // The file holds the products that the list shows.
    await page.getByRole('button', { name: t('products.export.begin') }).click()
    const file = page.getByRole('link', { name: t('products.export.ready', { count: 1 }) })
    await expect(file).toBeVisible()
    const download = page.waitForEvent('download')
    await file.click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)

    await page.goto(toConsole(setting, `/seller/products/${goodsId}`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    for (const tab of ['skus', 'delivery', 'translations'] as const) {
      await openTab(page, t(`products.tab.${tab}`))
      await expectAccessible(run.page, tab)
      await takeScreenshots(page, setting, `product-tab-${tab}`)
    }
  },
)

journey('of 150 SKUs only those in view are drawn, and keys reach the last one', english, async (run, setting) => {
  const { page, t } = run
  const mark = newName()
  const list = (count: number, name: string) => Array.from({ length: count }, (_, index) => ({ en: `${name}${index}` }))
  const { goodsId, read } = await makeProduct(setting.site, {
    options: [
      { names: { en: 'Colour' }, values: list(15, 'c') },
      { names: { en: 'Size' }, values: list(10, 's') },
    ],
    skus: Array.from({ length: 150 }, (_, index) => ({
      code: `${mark}-${index}`,
      choice: [Math.floor(index / 10), index % 10],
      price: 10,
    })),
  })
  await page.goto(toConsole(setting, `/seller/products/${goodsId}`))
  await logInHere(run)
  await openTab(page, t('products.tab.skus'))
  const grid = page.getByRole('grid', { name: t('products.card.skus') })
  await expect(grid).toHaveAttribute('aria-rowcount', '151')
  await getCell(grid, 0, 1).click()
  expect(await grid.getByRole('row').count()).toBeLessThan(60)
  await page.keyboard.press('Control+End')
  const last = grid.getByRole('row', { name: /c14, s9/ })
  await expect(last).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('77')
  await page.keyboard.press('Enter')
  await expect(last).toContainText('$77.00')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(t('products.saved'), { exact: true })).toBeVisible()
  const { skus } = await read()
  expect(skus.filter(({ price }: { price: number }) => price === 77)).toMatchObject([{ code: `${mark}-149` }])
})
