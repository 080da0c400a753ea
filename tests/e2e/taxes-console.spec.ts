import { expect } from '@playwright/test'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import { consoleJourney, settings, takeScreenshots } from './journey.ts'
import { getField } from './locators.ts'
import { logIn } from './shop-api.ts'

const zone = 'Islands of the north'

consoleJourney(
  'staff add a tax zone with a rate, another ends it, and a taken country and an overlap are refused at their fields',
  settings.filter(({ lang }) => lang !== 'zh-CN'),
  async ({ page, t }, setting) => {
    const staff = await logIn(setting.site, { account: 'admin1' })
    await useSession(page, setting.site, staff)
    await staff.post('/admin/tax/class/save', { code: 'standard', name: 'Standard' })
    await staff.post('/admin/tax/zone/save', { name: 'Elsewhere', areas: ['GL'] })
    const { today } = await staff.get('/admin/tax/list')
    const year = Number(today.slice(0, 4))

    await page.goto(toConsole(setting, '/staff/tax'))
    await expect(page.getByRole('heading', { level: 1, name: t('frame.nav.tax') })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Elsewhere' })).toBeVisible()
    await expectAccessible(page, 'tax zones')
    await takeScreenshots(page, setting, 'console-tax-zones')

    await page.getByRole('button', { name: t('taxes.zone.new') }).click()
    const dialog = page.getByRole('dialog', { name: t('taxes.zone.new') })
    const country = new Intl.DisplayNames(setting.lang, { type: 'region' })
    const addCountry = async (code: string) => {
      await dialog.getByRole('combobox', { name: t('taxes.place.add') }).fill(country.of(code)!)
      await page.keyboard.press('Enter')
    }
    await getField(page, t('taxes.zone.name')).fill(zone)
    await addCountry('GL')
    await expect(dialog.getByRole('alert')).toContainText('Elsewhere')
    await addCountry('FO')
    await expect(dialog.getByRole('list', { name: t('taxes.places') })).toContainText(country.of('FO')!)
    await dialog.getByRole('button', { name: t('taxes.zone.add') }).click()
    await expect(page.getByRole('heading', { level: 1, name: zone })).toBeVisible()

    const addRate = async (percent: string, from: string) => {
      await getField(page, t('taxes.field.percentLong')).fill(percent)
      await getField(page, t('taxes.field.from')).fill(from)
      await getField(page, t('taxes.field.name')).fill('VAT')
      await getField(page, t('taxes.field.source')).fill('A law')
      await page.getByRole('button', { name: t('taxes.rate.add') }).click()
    }
    const rates = page.getByRole('table', { name: t('taxes.rates.all') }).getByRole('row')
    await addRate('25', '2020-01-01')
    await expect(rates).toHaveCount(2)
    await addRate('24.5', `${year + 1}-01-01`)
    await expect(rates).toHaveCount(3)

    // Before both: it would run into the first one, and the page offers to end it there.
    await addRate('20', '2019-01-01')
    await expect(getField(page, t('taxes.field.from'))).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page, 'a tax zone with an overlap')
    await takeScreenshots(page, setting, 'console-tax-zone')
    await page.getByRole('alert').getByRole('button').click()
    await page.getByRole('button', { name: t('taxes.rate.add') }).click()
    await expect(rates).toHaveCount(4)
    const { zones } = await staff.get('/admin/tax/list')
    const saved = zones.find(({ name }: { name: string }) => name === zone)
    expect(saved.rates.map(({ percent, from, until }: Record<string, unknown>) => [percent, from, until])).toEqual([
      [20, '2019-01-01', '2020-01-01'],
      [25, '2020-01-01', `${year + 1}-01-01`],
      [24.5, `${year + 1}-01-01`, null],
    ])

    // Somebody else saves who owes the tax while the places are edited here: both changes stay.
    await page.getByRole('combobox', { name: t('taxes.place.add') }).fill(country.of('SJ')!)
    await page.keyboard.press('Enter')
    await staff.post('/admin/tax/zone/save', { name: zone, areas: ['FO'], liable: 'brand' })
    await page.getByRole('button', { name: t('console.save.save') }).click()
    const conflict = page.getByRole('dialog', { name: t('console.conflict.titleUnknown') })
    await expect(conflict).toContainText(t('taxes.liable.title'))
    await conflict.getByRole('button', { name: t('console.conflict.save') }).click()
    await expect(page.getByText(t('taxes.zone.saved', { zone })).first()).toBeVisible()
    const after = (await staff.get('/admin/tax/list')).zones.find(({ name }: { name: string }) => name === zone)
    expect(after).toMatchObject({ areas: ['FO', 'SJ'], liable: 'brand' })

    for (const tab of ['classes', 'prices'] as const) {
      await page.goto(toConsole(setting, `/staff/tax/${tab}`))
      const tabs = page.getByRole('navigation', { name: t('frame.nav.tax'), exact: true })
      await expect(tabs.getByRole('link', { name: t(`frame.page.tax.${tab}`) })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectAccessible(page, `tax ${tab}`)
      await takeScreenshots(page, setting, `console-tax-${tab}`)
    }

    await page.goto(toConsole(setting, `/staff/tax/zones/${encodeURIComponent(zone)}`))
    await page.getByRole('button', { name: t('taxes.zone.delete') }).click()
    await page
      .getByRole('dialog', { name: t('taxes.zone.deleteTitle', { zone }) })
      .getByRole('button', { name: t('taxes.zone.delete') })
      .click()
    await expect(page.getByRole('link', { name: 'Elsewhere' })).toBeVisible()
    await expect(page.getByRole('link', { name: zone })).toBeHidden()
    await staff.post('/admin/tax/zone/delete', { name: 'Elsewhere' })
  },
)
