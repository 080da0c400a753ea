import { expect, it } from 'vitest'
import { findSelectorProblems } from './check-journeys.ts'

const check = (source: string, selectors: Parameters<typeof findSelectorProblems>[1] = []) =>
  findSelectorProblems([['buy.spec.ts', source]], selectors)

it.each([
  ['a role', "page.getByRole('button', { name: t('cart.title') }).click()"],
  ['a label', "page.getByLabel('Name', { exact: true })"],
  ['a locator within another', 'page.getByRole("list").filter({ has: page.getByText("x") }).locator(row)'],
])('%s is let through', (_name, source) => expect(check(source)).toEqual([]))

it.each([
  ['a class', "page.locator('.buy-box')"],
  ['a tag', 'page.locator("main article")'],
  ['an attribute', 'page.locator(`input[name=${name}]`)'],
  ['a selector on the next line', "page\n  .locator(\n    '.header',\n  )"],
  ['a test id', "page.getByTestId('buy')"],
  ['a wait', "page.waitForSelector('.toast')"],
  ['an element handle', "await page.$('.toast')"],
])('%s is refused', (_name, source) => expect(check(source)).toHaveLength(1))

it('a listed selector is let through in its file alone, and only as long as it is used', () => {
  const selectors = [{ file: 'buy.spec.ts', selector: '.panel', reason: 'its width is measured' }]
  expect(check("dialog.locator('.panel')", selectors)).toEqual([])
  expect(check("dialog.locator('.panel > b')", selectors)).toHaveLength(2)
  expect(check('', selectors)).toHaveLength(1)
  expect(findSelectorProblems([['pay.spec.ts', "dialog.locator('.panel')"]], selectors)).toHaveLength(2)
})
