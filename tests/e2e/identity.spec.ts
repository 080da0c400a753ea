import { expect, type Page } from '@playwright/test'
import { expectAccessible, openPageAs, toConsole } from './console-page.ts'
import { type JourneyContext, longJourney, passwords, type Setting, takeScreenshots } from './journey.ts'
import { getField } from './locators.ts'
import { fillWallet, logIn, logInAsNewShopper, setFundPassword, type NewShopper } from './shop-api.ts'
import { createDocumentPhoto, fillDetails } from './verify-identity.ts'

/** The brands in which withdrawals need a verified identity, as by default. */
const settings: readonly Setting[] = [
  { site: 'cairn', lang: 'en' },
  { site: 'cairn', lang: 'zh-CN' },
  { site: 'tidemark', lang: 'ar' },
]

/** Shows the page in both colour schemes to axe. */
async function checkLightAndDark({ page, expectNoA11yViolations }: JourneyContext, what: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoA11yViolations(`${what}, ${colorScheme}`)
  }
}

/** Chooses the file of a photo and waits until it is saved. */
async function choosePhoto(context: JourneyContext, part: 'front' | 'holding'): Promise<void> {
  const { page, t } = context
  await getField(page, t(`identity.photo.${part}`)).setInputFiles(await createDocumentPhoto(part))
  await expect(
    page.getByRole('img', { name: t('identity.photo.saved', { photo: t(`identity.photo.${part}`) }) }),
  ).toBeVisible()
}

/** A field says its problem when it is left, and takes it back while it is corrected. */
async function checkWhileTyping({ page, t }: JourneyContext): Promise<void> {
  await getField(page, t('identity.field.country')).selectOption('NL')
  const number = getField(page, t('identity.field.number'))
  await number.fill('NL12')
  await getField(page, t('identity.field.lastName')).focus()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await number.fill('NL1234567')
  await expect(number).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: t('identity.toPhotos') }).click()
  await expect(page.getByText(t('identity.error.missing')).first()).toBeVisible()
}

/** The open case beside its list. */
const getPanel = (page: Page) =>
  page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })

async function openCase(page: Page, setting: Setting, name: string): Promise<void> {
  await page.goto(toConsole(setting, `/staff/identity?keyword=${name}`))
  await page.getByRole('link', { name }).first().click()
}

/** Staff look at the front, mark a place, and ask for this photo alone again. */
async function refuseFront(page: Page, { t }: JourneyContext, setting: Setting, { name }: NewShopper): Promise<void> {
  await openCase(page, setting, name)
  const front = t('moderation.verify.part.front')
  await page.getByRole('button', { name: t('decisions.claim.take'), exact: true }).click()
  await expect(page.getByRole('button', { name: t('decisions.claim.release') })).toBeVisible()
  await page.getByRole('button', { name: t('moderation.identity.show', { name: front }) }).click()
  const stage = page.getByRole('group', { name: t('moderation.verify.stage', { name: front }) })
  await expect(stage.getByRole('img', { name: front })).toBeVisible()
  await stage.focus()
  await page.keyboard.press('+')
  await page.keyboard.press('r')
  await expect(stage.getByRole('img')).toHaveCSS('transform', /matrix/)
  await takeScreenshots(page, setting, 'identity-desk-turned')
  await page.keyboard.press('-')
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press('r')
  await page.getByLabel(t('moderation.verify.result', { part: front })).click()
  await page.getByRole('option', { name: t('moderation.verify.reason.reflection') }).click()
  await page.getByRole('button', { name: t('moderation.verify.mark') }).click()
  await page.getByRole('button', { name: t('moderation.verify.cell', { row: 3, column: 3 }) }).click()
  await page.getByRole('button', { name: t('moderation.verify.cell', { row: 3, column: 4 }) }).click()
  await expectAccessible(page, 'the case of an identity')
  await takeScreenshots(page, setting, 'identity-desk')
  await page.getByRole('button', { name: t('moderation.verify.changes', { count: 1 }) }).click()
  await expect(getPanel(page).getByText(t('moderation.verify.state.changes'))).toBeVisible()
}

async function verify(page: Page, { t }: JourneyContext, setting: Setting, { name }: NewShopper): Promise<void> {
  await openCase(page, setting, name)
  await page.getByRole('button', { name: t('moderation.verify.pass'), exact: true }).click()
  // By its name: the message that tells the end of it is a dialog, too.
  const dialog = page.getByRole('dialog', { name: t('moderation.verify.pass.title', { name }) })
  await dialog.getByRole('button', { name: t('moderation.verify.pass'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(getPanel(page).getByText(t('moderation.verify.state.passed')).first()).toBeVisible()
  await takeScreenshots(page, setting, 'identity-desk-passed')
}

longJourney(
  'a shopper verifies the identity by files, takes one photo again, and may withdraw',
  settings,
  async (context, setting) => {
    const { page, t, at } = context
    const { site } = setting
    const shopper = await logInAsNewShopper(page, site)
    await setFundPassword(shopper)
    await fillWallet(site, shopper)
    await shopper.post('/api/wallet/account/add', {
      kind: 'bank',
      label: 'River Bank',
      holder: 'Lena Hartmann',
      number: 'DE89370400440532013000',
      fundPassword: passwords.fund,
    })

    await page.goto(at('/userInfo/wallet/withdraw'))
    await expect(page.getByText(t('identity.needed.basic.withdrawal'))).toBeVisible()
    await expect(getField(page, t('wallet.amount'))).toBeHidden()
    await takeScreenshots(page, setting, 'identity-needed')
    await page.getByRole('link', { name: t('identity.needed.verify') }).click()
    await page.waitForURL(/userInfo\/identity/)
    await checkWhileTyping(context)
    await checkLightAndDark(context, 'the form of an identity')
    await takeScreenshots(page, setting, 'identity-start')
    await fillDetails(context)

    await page.getByRole('button', { name: t('identity.send') }).click()
    await expect(page.getByText(t('identity.photo.missing')).first()).toBeVisible()
    await choosePhoto(context, 'front')
    await choosePhoto(context, 'holding')
    await page.reload()
    await expect(
      page.getByRole('img', { name: t('identity.photo.saved', { photo: t('identity.photo.front') }) }),
    ).toBeVisible()
    await page.getByRole('button', { name: t('identity.phone.show') }).click()
    await expect(page.getByRole('img', { name: t('identity.phone.code') })).toBeVisible()
    await checkLightAndDark(context, 'the photos of an identity')
    await takeScreenshots(page, setting, 'identity-photos')
    await page.getByRole('button', { name: t('identity.send') }).click()
    await expect(page.getByRole('heading', { name: t('identity.review.title') })).toBeVisible()
    await checkLightAndDark(context, 'an identity in review')
    await takeScreenshots(page, setting, 'identity-review')

    const desk = await openPageAs(page, site, await logIn(site, { account: 'admin1' }))
    await refuseFront(desk, context, setting, shopper)
    await page.reload()
    await expect(page.getByRole('heading', { name: t('identity.refused.title.front') })).toBeVisible()
    await checkLightAndDark(context, 'a refused photo')
    await takeScreenshots(page, setting, 'identity-refused')
    await choosePhoto(context, 'front')
    await page.getByRole('button', { name: t('identity.sendAgain') }).click()
    await expect(page.getByRole('heading', { name: t('identity.review.title') })).toBeVisible()

    await verify(desk, context, setting, shopper)
    await page.reload()
    await expect(page.getByRole('heading', { name: t('identity.verified.basic') })).toBeVisible()
    await checkLightAndDark(context, 'a verified identity')
    await takeScreenshots(page, setting, 'identity-verified')
    await page.goto(at('/userInfo/wallet/withdraw'))
    await expect(getField(page, t('wallet.amount'))).toBeVisible()
  },
)
