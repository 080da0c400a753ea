import { expect, test } from '@playwright/test'
import { journey, getOrigin, settings } from './journey.ts'
import { createVisitorClient } from './shop-api.ts'

journey(
  'a visitor finds goods by category, by words and by store',
  settings,
  async ({ page, at, expectNoA11yViolations }, { lang }) => {
    const word = { en: 'lamp', 'zh-CN': '台灯', ar: 'مصباح' }[lang as 'en']
    await page.goto(at('/classification'))
    await page.locator('main a[href*="/classification?categoryId="]').first().click()
    await page.locator('.classification-page-head a[href*="/commodity?categoryId="]').click()
    await page.waitForURL(/\/commodity\?categoryId=/)
    await expect(page.locator('main:visible article').first()).toBeVisible()
    await expectNoA11yViolations('the list of a category')
    await page.goto(at(`/searchGoods?keyword=${encodeURIComponent(JSON.stringify(word))}`))
    await expect(page.locator('main article').first()).toContainText(new RegExp(word, 'i'))
    await page.locator('main article h3 a').first().click()
    await page.waitForURL(/productDetails/)
    await page.locator('.buy-box a[href*="/store?"]').first().click()
    await page.waitForURL(/\/store\?/)
    await expect(page.locator('main article').first()).toBeVisible()
  },
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
  const address = `${getOrigin('default')}/pc/login?lang=en`
  await page.goto(address)
  await page.locator('input[name=password]').fill('not-to-be-shown')
  await page.locator('form.form button[type=submit]').click()
  await expect(page.locator('input[name=password]')).toHaveValue('')
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
