import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { journey, logInOnPage, openAnyProduct, openHydrated, settings, type JourneyContext } from './journey.ts'
import { getHeader } from './locators.ts'
import { createShopper, logIn } from './shop-api.ts'

const getDialog = ({ page, t }: JourneyContext, name = t('shell.header.chat')) => page.getByRole('dialog', { name })

journey('a shopper asks from a product, and the answer arrives', settings.slice(0, 1), async (run, { site }) => {
  const { page, t, at, expectNoA11yViolations } = run
  const { name: account } = await createShopper(site)
  await page.goto(at('/login'))
  await logInOnPage(run, account)
  await page.waitForURL(/\/index/)

  // A store is asked about its product, whose card goes before the words.
  await openAnyProduct(run)
  const product = await page.getByRole('heading', { level: 1 }).innerText()
  const [beforeStore] = t('goods.ask.title', { store: '|' }).split('|')
  await page.getByRole('button', { name: beforeStore!.trim() }).click()
  const ofStore = page.getByRole('dialog')
  await expect(ofStore).toContainText(t('chat.about'))
  await ofStore.getByLabel(t('chat.text'), { exact: true }).fill('Does it hold 22 l?')
  await page.keyboard.press('Enter')
  const storeLog = ofStore.getByRole('log')
  await expect(storeLog.getByText('Does it hold 22 l?')).toBeVisible()
  await expect(storeLog.getByRole('link', { name: product })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ofStore).toHaveCount(0)

  // The service answers, and nothing is loaded again for it.
  await getHeader(page)
    .getByRole('button', { name: t('shell.header.chat') })
    .click()
  const dialog = getDialog(run)
  await dialog.getByLabel(t('chat.text'), { exact: true }).fill('When will it be here?')
  await page.keyboard.press('Enter')
  const log = dialog.getByRole('log')
  await expect(log).toContainText(t('chat.state.sent'))
  const staff = await logIn(site, { account: 'support1' })
  const { pageList } = await staff.get('/admin/chat/list', { keyword: account })
  const chatId: string = pageList[0].id
  await staff.post('/admin/chat/send', { chatId, content: 'Tomorrow before noon.', clientId: 'one' })
  await expect(log.getByText('Tomorrow before noon.')).toBeVisible()
  await expectNoA11yViolations('the open chat')

  // With the window closed, the number of new messages stands in the header.
  await dialog.getByRole('button', { name: t('chat.list'), exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await staff.post('/admin/chat/send', { chatId, content: 'Or on Friday.', clientId: 'two' })
  await openHydrated(page, at('/index'))
  const badge = getHeader(page).getByRole('button', { name: t('shell.header.chatUnread', { count: 1 }) })
  await badge.click()
  await expect(log.getByText('Or on Friday.')).toBeVisible()
  await expect(badge).toHaveCount(0)

  // Closed, it can be rated, and saved as a text.
  await staff.post('/admin/chat/state', { chatId, state: 'closed' })
  await dialog.getByRole('radio', { name: t('chat.rate.stars.4'), exact: true }).check({ force: true })
  await dialog.getByLabel(t('chat.rate.comment')).fill('Quick')
  await expectNoA11yViolations('the rating')
  await dialog.getByRole('button', { name: t('chat.rate.send') }).click()
  await expect(dialog.getByRole('img', { name: t('common.rating.stars', { stars: 4 }) })).toBeVisible()
  const [rated] = (await staff.get('/admin/chat/list', { keyword: account })).pageList
  expect(rated.rating).toMatchObject({ stars: 4, comment: 'Quick' })
  await dialog.getByRole('button', { name: t('chat.more') }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('menuitem', { name: t('chat.transcript') }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toMatch(
    /When will it be here\?\n.*Tomorrow before noon\./,
  )
})

const dayMs = 86_400_000

/** Closes the service for these days; the returned function opens it again. */
async function closeService(site: string): Promise<() => Promise<void>> {
  const admin = await logIn(site, { account: 'admin1' })
  const save = async (holidays: readonly string[]) => {
    const { hours, autoAssign, goalMinutes, greeting, offline, version } = await admin.get('/admin/chat/settings')
    const unchanged = { hours, autoAssign, goalMinutes, greeting, offline, version }
    await admin.post('/admin/chat/settings/save', { ...unchanged, holidays })
  }
  // In every zone one of them is today.
  await save([-1, 0, 1].map((days) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)))
  return () => save([])
}

journey('the chat says to a visitor that it is closed', settings.slice(2), async (run, { site }) => {
  const { page, t, at, expectNoA11yViolations } = run
  const openAgain = await closeService(site)
  await openHydrated(page, at('/index'))
  await getHeader(page)
    .getByRole('button', { name: t('shell.header.chat') })
    .click()
  await expect(getDialog(run)).toContainText(t('shell.chat.login'))
  await expect(getDialog(run)).toContainText(t('chat.closed.service'))
  await expectNoA11yViolations('the chat of a visitor')
  await openAgain()
})
