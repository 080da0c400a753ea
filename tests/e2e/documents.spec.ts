import { expect } from '@playwright/test'
import { journey, settings } from './journey.ts'
import { getCardLinks } from './locators.ts'

journey(
  'the footer leads to the documents in a tab of their own, and says how to reach the shop',
  settings,
  async ({ page, t, at, expectNoA11yViolations }, { site, lang }) => {
    await page.goto(at('/information'))
    const footer = page.getByRole('contentinfo')
    const link = footer.getByRole('link', { name: t('shell.footer.returnPolicy') })
    const hint = footer.getByRole('tooltip')
    const mail = `help@${site === 'default' ? 'galleria' : site}.example`
    await link.hover()
    await expect(hint).toContainText(mail)
    await page.keyboard.press('Escape')
    await expect(hint).toHaveCount(0)
    await footer.getByRole('link', { name: t('shell.footer.register') }).focus()
    await page.keyboard.press('Tab')
    await expect(hint).toBeVisible()
    const focused = footer.getByRole('link', { name: t('shell.footer.orders') })
    await expect(focused).toBeFocused()
    await expect(focused).toHaveAccessibleDescription(new RegExp(mail))
    await expectNoA11yViolations('the news with the contact details open')
    await page.keyboard.press('Escape')
    const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await tab.waitForLoadState()
    expect(new URL(tab.url()).pathname).toBe('/pc/doc')
    const window = { en: '7 days', 'zh-CN': '7天', ar: '٧ أيام' }[lang as 'en']
    await expect(tab.getByRole('article')).toContainText(window)
    await tab.close()
  },
)

journey(
  'a document shows its parts and the way to the others',
  settings,
  async ({ page, t, at, expectNoA11yViolations }) => {
    await page.goto(at('/doc?docId=7'))
    const parts = page.getByRole('navigation', { name: t('content.doc.toc') })
    const last = parts.getByRole('link').last()
    await last.click()
    await expect(
      page.getByRole('heading', { level: 2, name: (await last.textContent())!, exact: true }),
    ).toBeInViewport()
    await expectNoA11yViolations('a document')
    await page.goto(at('/doc?docId=7'))
    const others = page.getByRole('navigation', { name: t('content.doc.nav') })
    const other = others.getByRole('link').nth(2)
    const title = (await other.textContent())!
    await other.click()
    await page.waitForURL(/docId=3/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(others.getByRole('link', { name: title, exact: true })).toHaveAttribute('aria-current', 'page')
  },
)

journey('news are read from the list', settings, async ({ page, t, at, expectNoA11yViolations }) => {
  await page.goto(at('/information'))
  const link = getCardLinks(page).first()
  const title = (await link.textContent())!
  await link.click()
  await page.waitForURL(/information\?id=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('heading', { name: t('content.news.more') })).toBeVisible()
  await expectNoA11yViolations('an article')
})

journey('what a visitor owns waits behind the log-in', settings.slice(0, 1), async ({ page, t, at }) => {
  await page.goto(at('/information'))
  const link = page.getByRole('contentinfo').getByRole('link', { name: t('shell.footer.orders') })
  await expect(link).toHaveAttribute('href', '/pc/login?back=%2FuserInfo%2Fmy-order')
})

journey('unknown documents and articles are not there', settings.slice(0, 1), async ({ page, at }) => {
  for (const path of ['/doc', '/doc?docId=4711', '/doc?docId=x', '/information?id=nonsense', '/information?pageNum=x'])
    expect((await page.request.get(at(path))).status(), path).toBe(404)
})
