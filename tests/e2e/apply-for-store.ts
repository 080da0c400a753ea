import { expect, type Page } from '@playwright/test'
import { createSmallImage } from '#tests/harness/uploads.ts'
import { newName, type JourneyContext } from './journey.ts'
import { getField } from './locators.ts'
import { logIn, type ApiUser } from './shop-api.ts'

/** The fields of a form that can be sent, by their keys; the store's name is free. */
export const createApplication = () => {
  const storeName = `Nacre ${newName()}`
  return {
    storeName,
    person: {
      legalName: 'Atelier Nacre SARL',
      registerName: 'RCS Lyon',
      registerNumber: '900 000 305',
      country: 'FR',
      contactName: 'Camille Roux',
      email: `${newName()}@nacre.example`,
      phone: '+33 4 72 55 01 88',
    },
    address: { street: '1 Rue des Perles', city: 'Lyon', deliveryFee: '4.90' },
    account: { accountHolder: 'C. Roux-Martel', bankName: 'Banque de Lyon', accountNumber: 'FR76 3000 6000 0112' },
  }
}
export type Application = ReturnType<typeof createApplication>

const fillAll = async ({ page, t }: JourneyContext, values: Record<string, string>) => {
  for (const [field, value] of Object.entries(values))
    await getField(page, t(`merchants.field.${field as 'street'}`)).fill(value)
}

export const goOn = ({ page, t }: JourneyContext) =>
  page.getByRole('link', { name: t('merchants.form.continue'), exact: true }).click()

/** Chooses an image of an identity, and waits until it is stored. */
async function chooseImage({ page, t }: JourneyContext, field: 'identityCard' | 'identityHolder'): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().includes('/application/save'))
  await getField(page, t(`merchants.field.${field}`)).setInputFiles({
    name: `${field}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await createSmallImage(),
  })
  await saved
}

/** Fills the step about the person, with both images. */
export async function fillPerson(context: JourneyContext, { person }: Application): Promise<void> {
  await fillAll(context, person)
  await chooseImage(context, 'identityCard')
  await chooseImage(context, 'identityHolder')
}

/** Fills the steps from the address on, and ends on the last one with everything given. */
export async function fillRest(context: JourneyContext, { address, account }: Application): Promise<void> {
  const { page, t } = context
  await fillAll(context, address)
  await goOn(context)
  await page.getByRole('checkbox').first().check()
  await getField(page, t('merchants.field.products')).fill('Rings, chains and earrings of mother-of-pearl.')
  await goOn(context)
  await fillAll(context, account)
  await goOn(context)
  await page.getByRole('checkbox', { name: t('merchants.field.acceptsTerms') }).check()
}

export async function send({ page, t }: JourneyContext): Promise<void> {
  await page.getByRole('button', { name: t('merchants.form.send') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('merchants.state.sent.title') })).toBeVisible()
}

/** Decides the application of this store as staff do. */
export async function decide(site: string, storeName: string, decision: object): Promise<ApiUser> {
  const staff = await logIn(site, { account: 'admin1' })
  const { pageList } = await staff.get('/admin/application/list', { keyword: storeName })
  const applicationId: string = pageList[0].id
  await staff.post('/admin/application/take', { applicationId })
  await staff.post('/admin/application/decide', { applicationId, ...decision })
  return staff
}

export const changes = {
  decision: 'changes',
  requests: [
    { part: 'identityCard', reason: 'A reflection hides your name.' },
    { part: 'account', reason: 'The account has another name.' },
  ],
}

/** Corrects the two parts, sends them again, and reads that it is under review. */
export async function correct(context: JourneyContext): Promise<void> {
  const { page, t } = context
  await page.reload()
  await expect(
    page.getByRole('heading', { level: 1, name: t('merchants.state.changes.title', { count: 2 }) }),
  ).toBeVisible()
  await expect(page.getByText('A reflection hides your name.')).toBeVisible()
  await chooseImage(context, 'identityCard')
  await getField(page, t('merchants.field.accountHolder')).fill('Camille Roux')
  await getField(page, t('merchants.field.bankName')).focus()
  await expect(page.getByText(t('merchants.correct.keeps'))).toBeVisible()
  await page.getByRole('button', { name: t('merchants.correct.send') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('merchants.state.sent.title') })).toBeVisible()
}

/** Opens the console as the seller that the applicant has become. */
export async function openConsole({ page, t }: JourneyContext, storeName: string): Promise<void> {
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: t('merchants.state.accepted.title') })).toBeVisible()
  await getMain(page)
    .getByRole('link', { name: t('merchants.console') })
    .click()
  await page.waitForURL(/\/console\//)
  await expect(page.getByText(storeName).first()).toBeVisible()
}

const getMain = (page: Page) => page.getByRole('main')
