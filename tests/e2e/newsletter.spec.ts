import { expect } from '@playwright/test'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import { consoleJourney, settings, takeScreenshots } from './journey.ts'
import { getField } from './locators.ts'
import { logIn } from './shop-api.ts'

consoleJourney('staff write a newsletter, look at its mail and plan it', settings.slice(0, 1), async (run, setting) => {
  const { page, t } = run
  const { site } = setting
  const staff = await logIn(site, { account: 'admin1' })
  await useSession(page, site, staff)
  await page.goto(toConsole(setting, '/staff/newsletters'))
  await expect(page.getByRole('heading', { name: t('documents.letters.subscribers') })).toBeVisible()
  await expectAccessible(page, 'the newsletters')
  await takeScreenshots(page, setting, 'newsletters')
  await page.getByRole('button', { name: t('documents.letters.new') }).click()
  const title = `Spring ${Date.now().toString(36)}`
  await getField(page, t('documents.title')).fill(title)
  const body = page.getByRole('textbox', { name: t('documents.body') })
  await body.click()
  await page.keyboard.type('New cups have arrived')
  await page.getByRole('button', { name: t('console.save.save'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.getByRole('tab', { name: t('documents.preview') }).click()
  const mail = page.getByRole('main').getByTitle(title).contentFrame()
  await expect(mail.getByText('New cups have arrived', { exact: true })).toBeVisible()
  await takeScreenshots(page, setting, 'newsletter')

  await page.getByRole('button', { name: t('documents.letters.send'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await getField(dialog, t('documents.letters.at')).fill('2090-01-01T10:00')
  await dialog.getByRole('button', { name: t('documents.letters.send'), exact: true }).click()
  await expect(page.getByText(/1 Jan|Jan 1/)).toBeVisible()
  await page.getByRole('button', { name: t('documents.unschedule') }).click()
  await expect(page.getByText(t('documents.state.draft'), { exact: true })).toBeVisible()
  await expectAccessible(page, 'a newsletter')
})
