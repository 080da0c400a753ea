import { expect } from '@playwright/test'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import { consoleJourney, settings, takeScreenshots } from './journey.ts'
import { getField } from './locators.ts'
import { logIn } from './shop-api.ts'

consoleJourney(
  'staff find an operation with its example, and the sample of an event',
  settings.filter(({ lang }) => lang !== 'zh-CN'),
  async ({ page, t }, setting) => {
    await useSession(page, setting.site, await logIn(setting.site, { account: 'admin1' }))
    await page.goto(toConsole(setting, '/staff/api'))
    await getField(page, t('operations.api.search')).fill('replay message')
    const operations = page.getByRole('main').getByRole('listitem').getByRole('link')
    await expect(operations).toHaveCount(1)
    await operations.click()
    const panel = page.getByRole('complementary', { name: 'webhooks.replay' })
    await expect(panel.getByText(/curl -X POST '.*\/admin\/webhook\/replay'/)).toBeVisible()
    await expect(panel.getByText(t('operations.api.token', { permission: 'queue.manage' }))).toBeVisible()
    await expect(panel.getByText('webhook.delivery_not_found')).toBeVisible()
    await expectAccessible(page, 'an operation')
    await takeScreenshots(page, setting, 'console-api')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(operations).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'on a phone').toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    // The panel has the focus since it was opened, and gives it back.
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(operations).toBeFocused()

    await page.getByRole('link', { name: t('operations.events.samples') }).click()
    await page.getByRole('link', { name: /^stock\.changed/ }).click()
    const sample = page.getByRole('complementary', { name: 'stock.changed' })
    await expect(sample.getByText('"type": "stock.changed"')).toBeVisible()
    await expectAccessible(page, 'an event')
    await takeScreenshots(page, setting, 'console-event')
  },
)
