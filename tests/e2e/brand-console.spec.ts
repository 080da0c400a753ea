import { expect, type Page } from '@playwright/test'
import type { PolicyRow } from '#contract/brand-settings.ts'
import type { Text } from '#web/client/text/create-text.ts'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import { consoleJourney, settings, takeScreenshots } from './journey.ts'
import { getField } from './locators.ts'
import { logIn, type ApiUser } from './shop-api.ts'

const readSettings = (staff: ApiUser) => staff.get('/admin/brand/settings/detail')

const findRow = async (staff: ApiUser, key: string): Promise<PolicyRow> =>
  (await readSettings(staff)).policy.rows.find((row: PolicyRow) => row.key === key)

/** Changes policies as somebody else does meanwhile. */
async function savePolicies(staff: ApiUser, values: Readonly<Record<string, number | null>>): Promise<void> {
  const { version } = (await readSettings(staff)).policy
  await staff.post('/admin/brand/settings/policy/save', { values, version })
}

async function openTab(page: Page, t: Text, tab: 'contact' | 'trader' | 'languages' | 'policy'): Promise<void> {
  await page.getByRole('link', { name: t(`frame.page.brand.${tab}`), exact: true }).click()
  await expect(page.getByRole('link', { name: t(`frame.page.brand.${tab}`), exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
}

consoleJourney(
  'staff see what is missing before the shop sells, and set policies, contacts, languages and legal details',
  settings.filter(({ lang }) => lang !== 'zh-CN'),
  async ({ page, t }, setting) => {
    const staff = await logIn(setting.site, { account: 'admin1' })
    await useSession(page, setting.site, staff)
    const save = () => page.getByRole('button', { name: t('console.save.save') }).click()

    const { items, isReady } = await staff.get('/admin/brand/checklist')
    const left = items.filter(({ isDone }: { isDone: boolean }) => !isDone)
    await page.goto(toConsole(setting, '/staff/overview'))
    const checklist = page.getByRole('region', {
      name: t(isReady ? 'overview.opening.rest' : 'decisions.opening.title'),
    })
    await expect(checklist.getByRole('listitem')).toHaveCount(left.length)
    await expectAccessible(page, 'the overview with a checklist')
    await takeScreenshots(page, setting, 'console-opening')
    // No host of the demo can be reached from other machines.
    const host = checklist.getByRole('listitem').filter({ hasText: t('decisions.opening.host') })
    await host.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: t('frame.nav.brandSettings') })).toBeVisible()

    await openTab(page, t, 'policy')
    await expectAccessible(page, 'policies')
    await takeScreenshots(page, setting, 'console-policy')
    const draftDays = getField(page, t('policy.name.applicationDraftDays'))
    const largest = getField(page, t('policy.name.rechargeMaxAmount'))
    await getField(page, t('policy.search')).fill(t('policy.name.applicationDraftDays'))
    await expect(largest).toBeHidden()
    await draftDays.fill('0')
    await save()
    await expect(draftDays).toHaveAttribute('aria-invalid', 'true')
    await draftDays.fill('45')
    // Somebody else changes another policy, which is taken over.
    await savePolicies(staff, { applicationAnswerDays: 4 })
    await save()
    const conflict = page.getByRole('dialog', { name: t('console.conflict.titleUnknown') })
    await expect(conflict).toContainText(t('policy.name.applicationAnswerDays'))
    await conflict.getByRole('button', { name: t('console.conflict.save') }).click()
    await expect(page.getByText(t('policy.saved', { count: 1 })).first()).toBeVisible()
    expect(await findRow(staff, 'applicationDraftDays')).toMatchObject({ value: 45, isOwn: true })
    expect(await findRow(staff, 'applicationAnswerDays')).toMatchObject({ value: 4 })
    const reset = { name: t('policy.name.applicationDraftDays') }
    await page.getByRole('button', { name: t('policy.toDefaultOf', reset) }).click()
    await save()
    await expect(page.getByRole('button', { name: t('console.save.save') })).toBeHidden()
    expect(await findRow(staff, 'applicationDraftDays')).toMatchObject({ value: 30, isOwn: false })

    // A pair in the wrong order is refused by the server at the field that was changed.
    await getField(page, t('policy.search')).fill('')
    await largest.fill('0.5')
    await save()
    await expect(largest).toHaveAttribute('aria-invalid', 'true')
    await expect(largest).toBeFocused()
    await page.getByRole('button', { name: t('console.save.discard') }).click()
    await savePolicies(staff, { applicationAnswerDays: null })

    await openTab(page, t, 'contact')
    await expectAccessible(page, 'contact and footer')
    await takeScreenshots(page, setting, 'console-contact')
    const partners = getField(page, t('brands.contact.partners'))
    const before = (await readSettings(staff)).contact
    await partners.fill(['Kite Freight', ...before.partners.slice(0, 3)].join('\n'))
    const areaCode = getField(page, t('brands.contact.areaCode'))
    await areaCode.fill('x')
    await save()
    await expect(areaCode).toHaveAttribute('aria-invalid', 'true')
    await areaCode.fill(before.phoneAreaCode)
    await save()
    await expect(page.getByText(t('brands.contact.saved'))).toBeVisible()
    const { version, ...after } = (await readSettings(staff)).contact
    expect(after.partners[0]).toBe('Kite Freight')
    await staff.post('/admin/brand/settings/contact/save', { ...after, partners: before.partners, version })

    await openTab(page, t, 'languages')
    await expectAccessible(page, 'languages')
    await takeScreenshots(page, setting, 'console-languages')
    const afrikaans = new Intl.DisplayNames(setting.lang, { type: 'language' }).of('af')!
    const box = page.getByRole('checkbox', { name: afrikaans })
    const wasChecked = await box.isChecked()
    await box.setChecked(!wasChecked)
    await save()
    await expect(page.getByText(t('brands.languages.saved'))).toBeVisible()
    expect((await readSettings(staff)).languages.offered.includes('af')).toBe(!wasChecked)
    await box.setChecked(wasChecked)
    await save()
    await expect(page.getByRole('button', { name: t('console.save.save') })).toBeHidden()

    await openTab(page, t, 'trader')
    await expectAccessible(page, 'legal details')
    await takeScreenshots(page, setting, 'console-trader')
    const { trader, version: traderVersion } = await staff.get('/admin/trader/detail')
    await getField(page, t('settings.trader.region')).fill('North')
    await save()
    await expect(page.getByText(t('settings.trader.saved'))).toBeVisible()
    const saved = await staff.get('/admin/trader/detail')
    expect(saved).toMatchObject({ trader: { ...trader, region: 'North' }, version: traderVersion + 1 })
    await staff.post('/admin/trader/save', trader)
  },
)
