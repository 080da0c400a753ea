import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { sanitiseRichText } from '#server/platform/rich-text.ts'
import { developmentPath } from '#web/development/page.ts'
import type { Text } from '#web/client/text/create-text.ts'
import { getSamples } from '#web/development/samples.ts'
import { wordHtml } from '#tests/fixtures/word-html.ts'
import { findA11yViolations } from './find-a11y-violations.ts'
import { getOrigin } from './journey.ts'
import { serveForTests, type PartsContext } from './on-parts.ts'

const onParts = serveForTests()

const english = [['default', 'en']] as const
const bothDirections = [
  ['default', 'en'],
  ['hive', 'ar'],
] as const
const allLanguages = [...bothDirections, ['default', 'zh-CN']] as const

test('the built shop has neither the page nor the packages of the consoles', async ({ request }) => {
  const answer = await request.get(`${getOrigin('default')}${developmentPath}`, { headers: { accept: 'text/html' } })
  expect(answer.status()).toBe(404)
  const build = resolve(import.meta.dirname, '../../.build')
  const manifest = JSON.parse(readFileSync(join(build, 'client/.vite/manifest.json'), 'utf8')) as object
  expect(Object.keys(manifest).filter((source) => /web\/(console|development)\//.test(source))).toEqual([])
  const marks = /ProseMirror|data-dnd-|data-base-ui|parts-page|data-table-scroll/
  const assets = join(build, 'client/assets')
  const files = readdirSync(assets).filter((file) => /\.(js|css)$/.test(file))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => marks.test(readFileSync(join(assets, file), 'utf8')))).toEqual([])
})

onParts('every part is accessible and as wide as the page', allLanguages, async ({ page, t }) => {
  expect(await findA11yViolations(page)).toEqual([])
  await page.getByRole('button', { name: t('console.chart.showTable') }).click()
  await page.getByRole('button', { name: t('parts.store.more') }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  // An open menu is drawn after the page, outside of its landmarks.
  expect(await findA11yViolations(page, { ignoredRules: ['region'] })).toEqual([])
  await page.keyboard.press('Escape')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0)
  }
})

onParts('a phone shows each order as a card', english, async ({ page, t }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('rowheader').first()).toHaveText(/G-\d+/)
  expect(await findA11yViolations(page)).toEqual([])
  await page.getByRole('button', { name: t('console.table.sort') }).click()
  await page
    .getByRole('menuitem', { name: t('console.table.sortDescending', { column: t('parts.orders.total') }) })
    .click()
  const totals = await page.getByRole('cell').filter({ hasText: '$' }).allInnerTexts()
  const amounts = totals.map((text) => Number(text.replace(/[^\d.]/g, '')))
  expect(amounts.length).toBeGreaterThan(3)
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
})

onParts('menu, dialog and message work by keys', bothDirections, async ({ page, t }) => {
  const more = page.getByRole('button', { name: t('parts.store.more') })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: t('parts.store.copy') })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: t('parts.store.delete') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const name = t('parts.store.standard')
  const dialog = page.getByRole('dialog', { name: t('parts.store.deleteTitle', { name }) })
  await expect(dialog).toBeVisible()
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: t('parts.store.save'), exact: true }).press('Enter')
  const message = page.getByText(t('parts.store.failed')).first()
  await expect(message).toBeVisible()
  // Until a person goes there, messages are only read aloud; F6 leads to them.
  await page.keyboard.press('F6')
  await page.getByRole('button', { name: t('common.toast.dismiss') }).press('Enter')
  await expect(message).toBeHidden()
})

onParts('select, combobox and tabs work by keys, in the direction of the language', bothDirections, async (context) => {
  const { page, t, lang } = context
  const carrier = page.getByRole('combobox', { name: t('parts.store.carrier') })
  await carrier.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: t('parts.store.standard') })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(carrier).toContainText(t('parts.store.express'))

  const country = page.getByRole('combobox', { name: t('parts.store.country') })
  const names = new Intl.DisplayNames(lang === 'ar' ? 'ar-EG' : lang, { type: 'region' })
  await country.fill(names.of('JP')!.slice(0, 4))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue(names.of('JP')!)

  const delivery = page.getByRole('tab', { name: t('parts.store.delivery') })
  await delivery.focus()
  await page.keyboard.press(lang === 'ar' ? 'ArrowLeft' : 'ArrowRight')
  await expect(page.getByRole('tab', { name: t('parts.store.team') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel', { name: t('parts.store.team') })).toHaveText(t('parts.store.teamEmpty'))
})

onParts('a table of ten thousand orders draws only those in view', english, async ({ page, t }) => {
  const table = page.getByRole('table', { name: t('parts.orders.title') })
  await expect(table).toHaveAttribute('aria-rowcount', '10001')
  expect(await table.getByRole('row').count()).toBeLessThan(60)
  const scroller = page.getByRole('region', { name: t('parts.orders.title'), exact: true })
  await scroller.focus()
  await page.keyboard.press('End')
  await expect(table.getByRole('row').last()).toHaveAttribute('aria-rowindex', '10001')
  // The head stays in view.
  const head = await table.getByRole('columnheader', { name: t('parts.orders.total') }).boundingBox()
  const frame = await scroller.boundingBox()
  expect(Math.abs(head!.y - frame!.y)).toBeLessThan(2)
  expect(await table.getByRole('row').count()).toBeLessThan(60)
})

onParts('orders are sorted, selected and shipped; columns are chosen', bothDirections, async ({ page, t }) => {
  const table = page.getByRole('table', { name: t('parts.orders.title') })
  const total = table.getByRole('columnheader', { name: t('parts.orders.total') })
  await total.getByRole('button').press('Enter')
  await expect(total).toHaveAttribute('aria-sort', /ascending|descending/)
  const before = await table.getByRole('row').nth(1).innerText()
  await total.getByRole('button').press('Enter')
  await expect(table.getByRole('row').nth(1)).not.toHaveText(before)

  await page.getByRole('button', { name: t('console.table.columns') }).press('Enter')
  const chooser = page.getByRole('dialog', { name: t('console.table.shownColumns') })
  await chooser.getByRole('checkbox', { name: t('parts.orders.country') }).press('Space')
  await chooser
    .getByRole('button', { name: t('console.table.moveBefore', { name: t('parts.orders.total') }) })
    .press('Enter')
  await expect(chooser.getByRole('status')).toContainText(t('parts.orders.total'))
  expect(await findA11yViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(table.getByRole('columnheader', { name: t('parts.orders.country') })).toHaveCount(0)

  const boxes = table.getByRole('rowgroup').last().getByRole('checkbox')
  await boxes.nth(0).press('Space')
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await expect(page.getByText(t('console.table.selected', { count: 4 })).last()).toBeVisible()
  expect(await findA11yViolations(page)).toEqual([])
  await page.getByRole('button', { name: t('parts.orders.ship', { count: 4 }) }).press('Enter')
  await expect(page.getByText(t('parts.orders.shipped', { count: 4 })).first()).toBeVisible()
  await expect(table.getByRole('row').nth(1)).toContainText(t('parts.status.onTheWay'))
  await expect(page.getByText(t('console.table.selected', { count: 4 }))).toHaveCount(0)
})

onParts('a focused row is not lost by scrolling', english, async ({ page, t }) => {
  const table = page.getByRole('table', { name: t('parts.orders.title') })
  const box = table.getByRole('rowgroup').last().getByRole('checkbox').first()
  await box.focus()
  const name = await box.getAttribute('aria-label')
  await page
    .getByRole('region', { name: t('parts.orders.title'), exact: true })
    .evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }))
  await expect(table.locator('[aria-rowindex="2"]')).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: name! })).toBeFocused()
})

onParts('the chart tells each day by keys, and in a table', bothDirections, async ({ page, t, lang }) => {
  const chart = page.getByRole('figure', { name: t('parts.sales.perDay') })
  await expect(chart.getByRole('img', { name: t('parts.sales.about') })).toBeVisible()
  const days = chart.getByRole('slider')
  await days.focus()
  await page.keyboard.press('Home')
  await expect(days).toHaveAttribute('aria-valuenow', '1')
  // Time runs from left to right in every language.
  await page.keyboard.press('ArrowRight')
  await expect(days).toHaveAttribute('aria-valuenow', '2')
  const told = (await days.getAttribute('aria-valuetext'))!
  expect(told).toContain(t('parts.sales.before'))
  if (lang === 'ar') expect(told).toMatch(/[٠-٩]/)
  await page.getByRole('button', { name: t('console.chart.showTable') }).press('Enter')
  const row = chart.getByRole('row').nth(2)
  for (const cell of await row.getByRole('cell').allInnerTexts()) expect(told).toContain(cell)
  await expect(chart.getByRole('row')).toHaveCount(31)
})

const openStored = async ({ page, t }: PartsContext) => {
  await page.locator('summary', { hasText: t('parts.description.stored') }).click()
  return page.getByLabel(t('parts.description.stored'))
}

onParts('the editor keeps a stored description, and writes what the server keeps', allLanguages, async (context) => {
  const { page, t, lang } = context
  const { description } = getSamples(lang)
  expect(sanitiseRichText(description)).toBe(description)
  const editor = page.getByRole('textbox', { name: t('parts.description.label') })
  await expect(editor).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr')
  const stored = await openStored(context)
  await editor.press('Control+End')
  await page.keyboard.type(' !')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(stored).toHaveValue(description)
})

onParts('text is formatted by keys and tools', bothDirections, async (context) => {
  const { page, t, lang } = context
  const editor = page.getByRole('textbox', { name: t('parts.description.label') })
  const stored = await openStored(context)
  await editor.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(stored).toHaveValue('')
  await page.keyboard.type('## Pot')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('two')
  await expect(stored).toHaveValue('<h2>Pot</h2><ul><li>one</li><li><strong>two</strong></li></ul>')

  // The tools: Alt F10, arrows in the direction of the language, Enter.
  await page.keyboard.press('Alt+F10')
  const tools = page.getByRole('toolbar', { name: t('console.editor.toolbar') })
  await expect(tools.getByRole('button').first()).toBeFocused()
  const forward = lang === 'ar' ? 'ArrowLeft' : 'ArrowRight'
  await page.keyboard.press(forward)
  await page.keyboard.press(forward)
  await expect(tools.getByRole('button', { name: t('console.editor.bullets') })).toBeFocused()
  await expect(tools.getByRole('button', { name: t('console.editor.bullets') })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await expect(editor).toBeFocused()
  await expect(stored).toHaveValue('<h2>Pot</h2><ul><li>one</li></ul><p><strong>two</strong></p>')

  await page.keyboard.press('Shift+Home')
  await tools.getByRole('button', { name: t('console.editor.link') }).click()
  const address = page.getByRole('textbox', { name: t('console.editor.address') })
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('console.editor.wrongAddress'))).toBeVisible()
  await address.fill('shop.example')
  await page.keyboard.press('Enter')
  await expect(stored).toHaveValue(/<a href="https:\/\/shop.example" rel="nofollow noopener noreferrer">/)
  const html = await stored.inputValue()
  expect(sanitiseRichText(html)).toBe(html)
  await page.keyboard.press('Control+z')
  await expect(stored).not.toHaveValue(/<a/)
})

onParts('text pasted from Word is cleaned', english, async (context) => {
  const { page, t } = context
  const editor = page.getByRole('textbox', { name: t('parts.description.label') })
  const stored = await openStored(context)
  await editor.press('Control+a')
  await page.keyboard.press('Delete')
  await editor.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, wordHtml)
  await expect(stored).toHaveValue(
    '<p><strong>Teapot</strong><em> from Porto</em></p><ul><li>Stoneware<ul><li>glazed</li></ul></li><li>1.2 l</li></ul><ol><li>Warm the pot</li></ol><p><a href="https://x.test/?a=1&amp;b=2" rel="nofollow noopener noreferrer">More</a> bad</p>',
  )
  const html = await stored.inputValue()
  expect(sanitiseRichText(html)).toBe(html)
  await expect(page.getByText(t('console.editor.noImages'))).toBeVisible()
})

onParts('a document is previewed as it will be stored', bothDirections, async ({ page, t }) => {
  const source = page.getByRole('textbox', { name: t('parts.document.label') })
  const preview = page.getByRole('region', { name: t('console.markdown.preview') })
  await source.fill('# Teapots\n\n**Bold** and <b>tags</b>\n\n- one\n')
  await expect(preview.getByRole('heading', { name: 'Teapots' })).toBeVisible()
  await expect(preview.getByRole('strong')).toHaveText('Bold')
  await expect(preview).toContainText('<b>tags</b>')
  await expect(preview.getByRole('listitem')).toHaveText('one')
  await source.fill('no title')
  await expect(preview).toHaveText(t('console.markdown.incomplete'))
})

const readOrder = (page: Page, t: Text) =>
  page
    .getByRole('list', { name: t('parts.banners.list') })
    .locator('b')
    .allInnerTexts()

onParts('banners are put into another order by keys, read aloud in the language', bothDirections, async (context) => {
  const { page, t, lang } = context
  const [first, second, third, ...rest] = getSamples(lang).banners as [string, string, string]
  await page.getByRole('button', { name: t('console.order.move', { name: first }) }).focus()
  await page.keyboard.press('Space')
  const status = page.getByRole('status')
  const total = rest.length + 3
  await expect(
    status.filter({ hasText: t('console.order.pickedUp', { name: first, position: 1, total }) }),
  ).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(status.filter({ hasText: t('console.order.moved', { name: first, position: 2, total }) })).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(status.filter({ hasText: t('console.order.moved', { name: first, position: 3, total }) })).toHaveCount(1)
  await page.keyboard.press('Space')
  await expect(status.filter({ hasText: t('console.order.dropped', { name: first, position: 3, total }) })).toHaveCount(
    1,
  )
  await expect.poll(() => readOrder(page, t)).toEqual([second, third, first, ...rest])

  await page.getByRole('button', { name: t('console.order.move', { name: second }) }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(status.filter({ hasText: t('console.order.moved', { name: second, position: 2, total }) })).toHaveCount(
    1,
  )
  await page.keyboard.press('Escape')
  await expect.poll(() => readOrder(page, t)).toEqual([second, third, first, ...rest])
})

onParts('banners are dragged with the mouse', english, async ({ page, t, lang }) => {
  const [first, second, third, ...rest] = getSamples(lang).banners as [string, string, string]
  const handle = page.getByRole('button', { name: t('console.order.move', { name: first }) })
  await handle.scrollIntoViewIfNeeded()
  const from = (await handle.boundingBox())!
  const to = (await page.getByRole('button', { name: t('console.order.move', { name: third }) }).boundingBox())!
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, from.y + from.height, { steps: 4 })
  await page.mouse.move(x, to.y + to.height / 2 + 6, { steps: 12 })
  await page.mouse.up()
  await expect.poll(() => readOrder(page, t)).toEqual([second, third, first, ...rest])
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  onParts('banners are dragged', english, async ({ page, t, lang }) => {
    const [first, second, third, ...rest] = getSamples(lang).banners as [string, string, string]
    const handle = page.getByRole('button', { name: t('console.order.move', { name: first }) })
    await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const from = (await handle.boundingBox())!
    const to = (await page.getByRole('button', { name: t('console.order.move', { name: third }) }).boundingBox())!
    const browser = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      browser.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: from.x + from.width / 2, y }],
      })
    const start = from.y + from.height / 2
    await touch('touchStart', start)
    // A finger that rests for a moment picks up; one that moves at once scrolls the page.
    await expect(page.locator('.sortable-list-row[data-moving]').first()).toBeVisible()
    const distance = to.y + to.height / 2 + 6 - start
    for (let step = 1; step <= 12; step++) await touch('touchMove', start + (distance * step) / 12)
    await touch('touchEnd')
    await expect.poll(() => readOrder(page, t)).toEqual([second, third, first, ...rest])
  })
})
