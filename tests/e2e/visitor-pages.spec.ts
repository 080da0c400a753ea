import { expect, test } from '@playwright/test'
import { loadTexts } from '#i18n/read-texts.ts'
import { createText } from '#web/client/text/create-text.ts'
import { journey, getOrigin, settings } from './journey.ts'
import { getBuyBox, getCardLinks, getCards, getField } from './locators.ts'
import { createVisitorClient } from './shop-api.ts'

journey(
  'a visitor finds goods by category, by words and by store',
  settings,
  async ({ page, t, at, expectNoA11yViolations }, { lang }) => {
    const word = { en: 'lamp', 'zh-CN': '台灯', ar: 'مصباح' }[lang as 'en']
    await page.goto(at('/classification'))
    const tree = page.getByRole('navigation', { name: t('search.classification.title') })
    const department = tree.getByRole('link').first()
    const name = (await department.innerText()).trim()
    await department.click()
    await page.waitForURL(/\/classification\?categoryId=/)
    // The page of all departments stays until that of the chosen one is complete.
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await page.getByRole('link', { name: t('search.classification.open') }).click()
    await page.waitForURL(/\/commodity\?categoryId=/)
    await expect(getCards(page).first()).toBeVisible()
    await expectNoA11yViolations('the list of a category')
    await page.goto(at(`/searchGoods?keyword=${encodeURIComponent(JSON.stringify(word))}`))
    await expect(getCards(page).first()).toContainText(new RegExp(word, 'i'))
    await getCardLinks(page).first().click()
    await page.waitForURL(/productDetails/)
    await getBuyBox(page).getByRole('link').first().click()
    await page.waitForURL(/\/store\?/)
    await expect(getCards(page).first()).toBeVisible()
  },
  { inEveryLanguage: true },
)

journey('what does not exist says so, with the right status', settings.slice(0, 1), async ({ page, at }) => {
  for (const path of ['/nowhere', '/productDetails?id=nonsense', '/store?id=00000000-0000-7000-8000-000000000000']) {
    const response = await page.request.get(at(path))
    expect(response.status(), path).toBe(404)
    expect(await response.text()).toContain('<h1')
  }
})

test('a form sent where scripts do not run leads back to the page', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const t = createText('en', loadTexts('en'))
  const address = `${getOrigin('default')}/pc/login?lang=en`
  await page.goto(address)
  const password = getField(page, t('account.login.password'))
  await password.fill('not-to-be-shown')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account.login.submit'), exact: true })
    .click()
  await expect(password).toHaveValue('')
  expect(page.url()).toBe(address)
  await page.context().close()
})

test('two brands on one process never show each other', async () => {
  const list = async (site: string) => {
    const { pageList } = await createVisitorClient(site).post('/goods/shop/goods/list', { pageSize: 100 })
    return (pageList as { id: string }[]).map(({ id }) => id)
  }
  const [ours, theirs] = [await list('default'), await list('hive')]
  expect(ours.length).toBeGreaterThan(0)
  expect(theirs.filter((id) => ours.includes(id))).toEqual([])
  const foreign = createVisitorClient('hive').get('/goods/shop/goods/detail', { goodsId: ours[0]! })
  await expect(foreign).rejects.toThrow('404')
})
