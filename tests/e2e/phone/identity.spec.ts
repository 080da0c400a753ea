import { expect, test } from '@playwright/test'
import { journey, type JourneyContext, longJourney, type Setting } from '../journey.ts'
import { createShopper, logInAsNewShopper } from '../shop-api.ts'
import { createDocumentPhoto, fillDetails } from '../verify-identity.ts'
import { launchArguments } from '../launch-arguments.ts'
import { expectFits } from './expect-fits.ts'

// Chromium draws a moving picture instead of a camera, and allows it without a question.
test.use({
  permissions: ['camera'],
  launchOptions: {
    ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    args: [...launchArguments, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

const settings: readonly Setting[] = [
  { site: 'cairn', lang: 'en' },
  { site: 'cairn', lang: 'zh-CN' },
  { site: 'tidemark', lang: 'ar' },
]

const shoot = async ({ page }: JourneyContext, { site, lang }: Setting, what: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone-${what}-${site}-${lang}.png` })
}

/** Takes one photo; the shutter may have closed by itself. */
async function takePhoto({ page, t }: JourneyContext): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('identity.camera.name') })
  const use = dialog.getByRole('button', { name: t('identity.camera.use') })
  const shutter = dialog.getByRole('button', { name: t('identity.camera.shutter') })
  await expect(async () => {
    if (await shutter.isEnabled({ timeout: 500 }).catch(() => false)) await shutter.click({ timeout: 1_000 })
    await expect(use).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await use.click()
}

longJourney('a shopper verifies the identity with the camera of a phone', settings, async (context, setting) => {
  const { page, t, at, expectNoA11yViolations } = context
  await logInAsNewShopper(page, setting.site)
  await page.goto(at('/userInfo/identity'))
  await expectFits(page, 'the form')
  await fillDetails(context)
  await expectFits(page, 'the photos')
  await expectNoA11yViolations('the photos')
  await page.getByRole('button', { name: t('identity.camera.open', { count: 3 }) }).click()
  const dialog = page.getByRole('dialog', { name: t('identity.camera.name') })
  await expect(dialog.getByText(t('identity.camera.title.front'))).toBeVisible()
  await expectNoA11yViolations('the camera')
  await shoot(context, setting, 'camera-front')
  await takePhoto(context)
  await expect(dialog.getByText(t('identity.camera.title.back'))).toBeVisible()
  await takePhoto(context)
  await expect(dialog.getByText(t('identity.camera.title.holding'))).toBeVisible()
  await expect(dialog.getByRole('button', { name: t('identity.camera.shutter') })).toBeEnabled()
  await shoot(context, setting, 'camera-holding')
  await dialog.getByRole('button', { name: t('identity.camera.help') }).click()
  await expect(dialog.getByText(t('identity.tip.holding.flat'))).toBeVisible()
  await dialog.getByRole('button', { name: t('identity.camera.help') }).click()
  await takePhoto(context)
  await expect(dialog).toBeHidden()
  await shoot(context, setting, 'identity-photos')
  await page.getByRole('button', { name: t('identity.send') }).click()
  await expect(page.getByRole('heading', { name: t('identity.review.title') })).toBeVisible()
  await expectFits(page, 'the review')
  await shoot(context, setting, 'identity-review')
})

journey('a phone takes the photos for a form on another screen', settings.slice(0, 1), async (context, setting) => {
  const { page, t, at } = context
  const shopper = await createShopper(setting.site)
  const { path } = await shopper.post('/api/identity/phone/begin', { level: 'basic' })
  await page.goto(`${at('/identity/phone')}#${path.split('#')[1]}`)
  await expect(page.getByRole('button', { name: t('identity.camera.open', { count: 3 }) })).toBeVisible()
  await expectFits(page, 'the page of the phone')
  await page.getByRole('button', { name: t('identity.camera.open', { count: 3 }) }).click()
  const dialog = page.getByRole('dialog', { name: t('identity.camera.name') })
  await dialog
    .getByLabel(t('identity.camera.uploadOf', { photo: t('identity.photo.front') }))
    .setInputFiles(await createDocumentPhoto('front'))
  await dialog.getByRole('button', { name: t('identity.camera.use') }).click()
  await takePhoto(context)
  await takePhoto(context)
  await expect(page.getByText(t('identity.phone.doneText'))).toBeVisible()
  await shoot(context, setting, 'identity-phone-done')
  const { basic } = await shopper.get('/api/identity/state')
  expect(basic.check.photos.map(({ part }: { part: string }) => part).toSorted()).toEqual(['back', 'front', 'holding'])
})
