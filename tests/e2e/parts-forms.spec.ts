import { expect } from '@playwright/test'
import { findA11yViolations } from './find-a11y-violations.ts'
import { serveForTests } from './on-parts.ts'

const onParts = serveForTests()

const english = [['default', 'en']] as const
const bothDirections = [
  ['default', 'en'],
  ['hive', 'ar'],
] as const

onParts('a form says what differs, and two people never overwrite each other', bothDirections, async ({ page, t }) => {
  const name = page.getByRole('textbox', { name: t('parts.form.name') })
  const save = page.getByRole('button', { name: t('console.save.save'), exact: true }).first()
  await name.fill('Oak & Iron')
  await expect(page.getByText(t('console.save.changes', { count: 1 })).last()).toBeVisible()
  expect(await findA11yViolations(page)).toEqual([])
  await page.getByRole('button', { name: t('console.save.discard') }).press('Enter')
  await expect(name).toHaveValue('Table & Flame')

  await name.fill('Oak & Iron')
  await page.getByRole('button', { name: t('parts.form.conflict') }).press('Enter')
  const dialog = page.getByRole('dialog', { name: t('console.conflict.title', { who: 'Jon' }) })
  await expect(dialog.getByRole('radio').first()).toBeChecked()
  expect(await findA11yViolations(page)).toEqual([])
  await dialog.getByRole('radio').first().press('ArrowDown')
  await dialog.getByRole('button', { name: t('console.conflict.save') }).press('Enter')
  await expect(name).toHaveValue('Table and Flame')
  await expect(save).toBeVisible()
})

onParts('a side panel leaves its page usable and gives the focus back', english, async ({ page, t }) => {
  const open = page.getByRole('button', { name: t('parts.form.open') })
  await open.press('Enter')
  const panel = page.getByRole('complementary', { name: t('parts.form.panel') })
  await expect(panel).toBeFocused()
  expect(await findA11yViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: t('parts.form.city') }).fill('Lisbon')
  await panel.getByRole('button', { name: t('parts.form.approve') }).focus()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(open).toBeFocused()
})

onParts('filters are set, changed and taken away by keys', bothDirections, async ({ page, t }) => {
  const add = page.getByRole('button', { name: t('console.filter.add'), exact: true })
  await expect(add).toBeHidden()
  await page
    .getByRole('button', { name: t('console.filter.remove', { filter: t('parts.lists.placed') }) })
    .press('Enter')
  await add.press('Enter')
  await page.getByRole('menuitemradio', { name: t('parts.lists.month') }).press('Enter')
  await expect(page.getByRole('button', { name: t('parts.lists.month') })).toBeVisible()
  await expect(add).toBeHidden()
})
