import { expect, type Locator, type Page } from '@playwright/test'
import { createSmallImage } from '#tests/harness/uploads.ts'
import { passwords, type JourneyContext } from './journey.ts'
import { anything, getField, toPattern } from './locators.ts'
import { logIn } from './shop-api.ts'

const product = {
  names: { en: 'Personal credit', 'zh-CN': '个人信贷', ar: 'قرض شخصي' },
  terms: { en: 'Terms of personal credit.', 'zh-CN': '个人信贷条款。', ar: 'شروط القرض الشخصي.' },
  minAmount: 300,
  maxAmount: 5000,
  minMonths: 3,
  maxMonths: 24,
  ratePercent: 9.9,
  feePercent: 1,
  overdueRatePercent: 5,
  overdueCap: 40,
  isOpen: true,
}

/** A product of these journeys in a brand; the same one each time. */
export async function offerCredit(site: string): Promise<string> {
  const staff = await logIn(site, { account: 'admin1' })
  const find = async (): Promise<string | undefined> => {
    const { products } = await staff.get('/admin/credit/product/list', { lang: 'en' })
    const isOurs = (one: typeof product) =>
      one.isOpen && one.names.en === product.names.en && one.maxAmount === product.maxAmount && one.ratePercent === 9.9
    return products.find(isOurs)?.id
  }
  const found = await find()
  if (found) return found
  await staff.post('/admin/credit/product/save', { ...product, version: 0 })
  return (await find())!
}

const getTextField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Chooses 1,800 over 12 months by the fields, after the slider has moved. */
export async function calculate({ page, t }: JourneyContext): Promise<void> {
  const slider = page.getByRole('slider', { name: t('credit.calc.amount'), exact: true })
  const amount = getTextField(page, t('credit.calc.amount'))
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveJSProperty('value', '300')
  await page.keyboard.press('PageUp')
  await expect(slider).toHaveJSProperty('value', '800')
  await amount.fill('5001')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('1800')
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true')
  await expect(slider).toHaveJSProperty('value', '1800')
  await getTextField(page, t('credit.calc.term')).fill('12')
  await page.getByRole('button', { name: t('credit.plan.all', { count: 12 }) }).click()
  await expect(page.getByRole('button', { name: t('credit.plan.fewer') })).toBeVisible()
  await page.getByRole('button', { name: t('credit.plan.fewer') }).click()
}

/** Goes on from the calculator to the application. */
export async function goToApplication({ page, t }: JourneyContext): Promise<void> {
  await page
    .getByRole('link', { name: toPattern(t('credit.calc.continue', { amount: anything, months: anything })) })
    .click()
  await page.waitForURL(/credit\/application/)
}

const getSendButton = ({ page, t }: JourneyContext) =>
  page.getByRole('button', { name: toPattern(t('credit.apply.send', { amount: anything })) })

/** Fills the form; its draft outlives a reload, its consents do not. */
export async function fillApplication(context: JourneyContext): Promise<void> {
  const { page, t } = context
  await getSendButton(context).click()
  await expect(getField(page, t('credit.apply.purpose'))).toBeFocused()
  await expect(page.getByText(t('credit.apply.error.consent'))).toHaveCount(2)
  await getField(page, t('credit.apply.purpose')).selectOption('home')
  await getField(page, t('credit.apply.employment')).selectOption('permanent')
  await getField(page, t('credit.apply.income')).fill('3150')
  await getField(page, t('credit.apply.rent')).fill('980')
  await getField(page, t('credit.apply.otherPayments')).fill('0')
  await page.getByLabel(t('credit.apply.doc.income'), { exact: true }).setInputFiles({
    name: 'payslip.jpg',
    mimeType: 'image/jpeg',
    buffer: await createSmallImage(),
  })
  await expect(page.getByText(t('credit.apply.doc.given'))).toBeVisible()
  await page.reload()
  await expect(getField(page, t('credit.apply.income'))).toHaveValue('3150')
  await expect(page.getByText(t('credit.apply.doc.given'))).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
}

/** Gives the two consents that are needed, and sends. */
export async function sendApplication(context: JourneyContext): Promise<void> {
  const { page, t } = context
  const boxes = page.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await getSendButton(context).click()
  await expect(page.getByRole('heading', { name: t('credit.review.title') })).toBeVisible()
}

/** Accepts the offer with the fund password. */
export async function acceptOffer({ page, t }: JourneyContext): Promise<void> {
  const accept = page.getByRole('button', { name: toPattern(t('credit.offer.submit', { amount: anything })) })
  await accept.click()
  await expect(page.getByText(t('credit.offer.acceptMissing'))).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await getField(page, t('credit.fund.label')).fill(passwords.fund)
  await accept.click()
  await expect(page.getByText(t('credit.loan.progress', { done: 0, count: 12 }))).toBeVisible()
}

/** Opens the next payment or the whole sum. */
export async function openPayment({ page, t }: JourneyContext, kind: 'next' | 'full'): Promise<Locator> {
  const label = t(kind === 'next' ? 'credit.loan.pay' : 'credit.loan.full', { amount: anything })
  await page.getByRole('button', { name: toPattern(label) }).click()
  return page.getByRole('dialog', { name: t(kind === 'next' ? 'credit.loan.payNext' : 'credit.early.title') })
}

/** Confirms an open payment with the fund password. */
export async function confirmPayment({ t }: JourneyContext, dialog: Locator, kind: 'next' | 'full'): Promise<void> {
  await getField(dialog, t('credit.fund.label')).fill(passwords.fund)
  const label = t(kind === 'next' ? 'credit.loan.payTitle' : 'credit.early.submit', { amount: anything })
  await dialog.getByRole('button', { name: toPattern(label) }).click()
  await expect(dialog).toBeHidden()
}
