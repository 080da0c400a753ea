import { expect, type Page } from '@playwright/test'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import { getOrigin, consoleJourney, settings, takeScreenshots, type JourneyContext } from './journey.ts'
import { getCardLinks, getField, toPattern } from './locators.ts'
import { logIn } from './shop-api.ts'

const both = [settings[0]!, settings[2]!]
const newStamp = () => Date.now().toString(36)

const getRow = ({ page }: Pick<JourneyContext, 'page'>, name: string) =>
  page.getByRole('treegrid').getByRole('row', { name: new RegExp(name) })

/** Chooses a category by its name in a field of the dialog, by keys: a list that is still filtered may move below a click. */
async function chooseParent(page: Page, label: string, name: string): Promise<void> {
  await getField(page.getByRole('dialog'), label).fill(name)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
}

consoleJourney('staff build the category tree by keys, mouse and fields', both, async (run, setting) => {
  const { page, t } = run
  const { site, lang } = setting
  const inside = lang === 'ar' ? 'ArrowLeft' : 'ArrowRight'
  const staff = await logIn(site, { account: 'admin1' })
  await useSession(page, site, staff)
  const [parent, child] = [`Shelter ${newStamp()}`, `Tents ${newStamp()}`]
  for (const name of [parent, child]) await staff.post('/admin/category/create', { names: { en: name } })
  await page.goto(toConsole(setting, '/staff/categories'))
  await getRow(run, child).focus()

  // By keys: in, back by Esc, then in, and the focus stays on the row.
  await page.keyboard.press('Space')
  await page.keyboard.press(inside)
  const says = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeAttached()
  await says(t('categories.toEnd', { name: child, parent }))
  await page.keyboard.press('Escape')
  await says(t('categories.back', { name: child }))
  await expect(getRow(run, child)).toHaveAttribute('aria-level', '1')
  await page.keyboard.press('Space')
  await page.keyboard.press(inside)
  await page.keyboard.press('Space')
  await expect(page.getByText(t('categories.moved', { name: child }))).toBeVisible()
  await expect(getRow(run, child)).toHaveAttribute('aria-level', '2')
  await expect(getRow(run, child)).toBeFocused()

  // By mouse: before its parent.
  const handle = getRow(run, child).getByRole('button', { name: t('console.order.move', { name: child }) })
  const target = (await getRow(run, parent).boundingBox())!
  const from = (await handle.boundingBox())!
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 16, from.y - 8, { steps: 4 })
  await page.mouse.move(target.x + target.width / 2, target.y + 3, { steps: 6 })
  await says(t('categories.toTop', { name: child, before: parent }))
  await page.mouse.up()
  await expect(getRow(run, child)).toHaveAttribute('aria-level', '1')
  await page.reload()
  await expect(getRow(run, child)).toHaveAttribute('aria-level', '1')

  // By fields, without dragging.
  await getRow(run, child).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: child })
  await panel.getByRole('button', { name: t('categories.move'), exact: true }).click()
  await chooseParent(page, t('categories.parent'), parent)
  await page.getByRole('button', { name: t('categories.moveHere') }).click()
  await expect(getRow(run, child)).toHaveAttribute('aria-level', '2')
  await expectAccessible(page, 'the category tree')
  await takeScreenshots(page, setting, 'staff-categories')

  // A name that somebody else saved meanwhile is not overwritten.
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const { category } = await staff.get('/admin/category/detail', { id })
  await staff.post('/admin/category/save', { id, version: category.version, names: { en: `${child} two` } })
  const english = new Intl.DisplayNames(lang, { type: 'language' }).of('en')!
  await getField(panel, english).fill(`${child} three`)
  await page.getByRole('button', { name: t('console.save.save'), exact: true }).click()
  const conflict = page.getByRole('dialog', { name: t('console.conflict.titleUnknown') })
  await expect(conflict.getByText(`${child} two`)).toBeVisible()
  await conflict.getByRole('button', { name: t('console.conflict.save') }).click()
  await expect(getRow(run, `${child} three`)).toBeVisible()

  await page.getByRole('button', { name: t('categories.mergeMore') }).click()
  await chooseParent(page, t('categories.into'), parent)
  await page.getByRole('button', { name: t('categories.mergeInto', { name: parent }) }).click()
  await expect(page.getByRole('complementary', { name: parent })).toBeVisible()
  await expect(getRow(run, child)).toHaveCount(0)
  await page.getByRole('button', { name: t('categories.removeMore') }).click()
  await page.getByRole('button', { name: t('categories.remove'), exact: true }).click()
  await expect(getRow(run, parent)).toHaveCount(0)
  await expect(page.getByRole('treegrid')).toBeVisible()
})

consoleJourney('staff pin a product in a search, and give words the same meaning', both, async (run, setting) => {
  const { page, t } = run
  const { site, lang } = setting
  await useSession(page, site, await logIn(site, { account: 'admin1' }))
  // A word that no product has, so that other journeys search as before.
  const word = `zq${newStamp()}`
  await page.goto(toConsole(setting, '/staff/search/pins/new'))
  const panel = page.getByRole('complementary', { name: t('finding.newPins') })
  await getField(panel, t('finding.query')).fill(word)
  await expect(panel.getByText(t('finding.nothing'))).toBeVisible()
  await getField(panel, t('homepage.findProduct')).fill(lang === 'ar' ? 'كوب' : 'cup')
  const add = panel.getByRole('button', { name: toPattern(t('homepage.addProduct', { product: '…' })) }).first()
  const product = (await add.textContent())!
  await add.click()
  await expect(panel.getByRole('region', { name: t('finding.preview') }).getByText(product)).toBeVisible()
  await expectAccessible(page, 'pinned results')
  await takeScreenshots(page, setting, 'staff-search')
  await panel.getByRole('button', { name: t('finding.savePins') }).click()
  await expect(page.getByRole('link', { name: new RegExp(word) })).toBeVisible()
  const shop = await page.context().newPage()
  await shop.goto(`${getOrigin(site)}/pc/searchGoods?keyword=${word}&lang=${lang}`)
  await expect(getCardLinks(shop).first()).toHaveText(product)
  await page.getByRole('button', { name: t('finding.deletePins') }).click()
  await expect(page.getByText(t('finding.pinsDeleted', { query: word }))).toBeVisible()

  await page.getByRole('link', { name: t('finding.synonyms') }).click()
  await page.getByRole('button', { name: t('finding.newSynonyms') }).click()
  const dialog = page.getByRole('dialog', { name: t('finding.newSynonyms') })
  await getField(dialog, t('finding.words')).fill(word)
  await dialog.getByRole('button', { name: t('finding.saveSynonyms') }).click()
  await expect(getField(dialog, t('finding.words'))).toHaveAttribute('aria-invalid', 'true')
  await getField(dialog, t('finding.words')).fill(`${word}x, ${product.split(/[,،，]/)[0]}`)
  // Only as a synonym the made-up word finds the product.
  await expect(dialog.getByRole('region', { name: t('finding.preview') }).getByText(product)).toBeVisible()
  await takeScreenshots(page, setting, 'staff-synonyms-preview')
  await getField(dialog, t('finding.words')).fill(`${word}, ${word}x`)
  await dialog.getByRole('button', { name: t('finding.saveSynonyms') }).click()
  const remove = page.getByRole('button', { name: t('finding.deleteOf', { words: `${word}, ${word}x` }) })
  await expect(remove).toBeVisible()
  await expectAccessible(page, 'synonyms')
  await takeScreenshots(page, setting, 'staff-synonyms')
  await remove.click()
  await expect(remove).toHaveCount(0)
})

consoleJourney('staff add a redirect and see where it leads', both, async (run, setting) => {
  const { page, t } = run
  const { site } = setting
  await useSession(page, site, await logIn(site, { account: 'admin1' }))
  await page.goto(toConsole(setting, '/staff/redirects'))
  const old = `/old-${newStamp()}`
  const dialog = page.getByRole('dialog', { name: t('redirects.new') })
  const source = getField(dialog, t('redirects.source'))
  const fill = async (from: string, to: string) => {
    await page.getByRole('button', { name: t('redirects.new') }).click()
    await source.fill(from)
    await getField(dialog, t('redirects.target')).fill(to)
  }
  const save = dialog.getByRole('button', { name: t('redirects.save') })
  await fill(old, '/commodity?onSale=true')
  await expect(dialog.getByRole('listitem').filter({ hasText: '/commodity?onSale=true' })).toBeVisible()
  await expectAccessible(page, 'a new redirect')
  await takeScreenshots(page, setting, 'staff-redirect')
  await save.click()
  const remove = page.getByRole('button', { name: t('redirects.deleteOf', { source: old }) })
  await expect(remove).toBeVisible()
  const shop = await page.context().newPage()
  await shop.goto(`${getOrigin(site)}/pc${old}`)
  await expect(shop).toHaveURL(/commodity\?onSale=true/)

  // Taken, reserved, and back to itself.
  await fill(old, '/classification')
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('/commodity?onSale=true')
  await source.fill('/console/old')
  await expect(source).toHaveAttribute('aria-invalid', 'true')
  await source.fill('/commodity')
  await getField(dialog, t('redirects.target')).fill('/classification')
  await expect(dialog.getByText(t('redirects.covered'))).toBeVisible()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'a redirect of a page')
  await takeScreenshots(page, setting, 'staff-redirect-covered')
  await dialog.getByRole('switch', { name: t('redirects.coveredSave') }).check()
  await expect(save).toHaveAttribute('aria-disabled', 'false')
  await source.fill('/commodity-2')
  await getField(dialog, t('redirects.target')).fill('/commodity-2')
  await expect(dialog.getByText(t('redirects.loops'))).toBeVisible()
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('/commodity-2')
  await page.keyboard.press('Escape')
  await takeScreenshots(page, setting, 'staff-redirects')
  await remove.click()
  await expect(remove).toHaveCount(0)
})
