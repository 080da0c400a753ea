import { expect } from '@playwright/test'
import { getCountryName } from '#i18n/countries.ts'
import { getLocaleInfo } from '#i18n/locales.ts'
import { journey, type JourneyContext } from './journey.ts'
import { getField } from './locators.ts'
import { logInAsNewShopper } from './shop-api.ts'

const shots = process.env.SHOTS

/** The labels of the form's fields below the country, in their order. */
const readFields = async ({ page, t }: JourneyContext): Promise<string[]> => {
  const dialog = page.getByRole('dialog', { name: t('account.address.add') })
  const fields = await dialog.getByRole('textbox').or(dialog.getByRole('combobox')).all()
  const names = await Promise.all(fields.map((field) => field.getAttribute('name')))
  return names.filter((name) => name !== null && ['street', 'city', 'region', 'postcode'].includes(name)) as string[]
}

/** An address for each order of fields. */
const places = {
  DE: { fields: 'street postcode city', street: 'Lindenstraße 14', city: 'Köln', postcode: '50674' },
  US: { fields: 'street city region postcode', street: '1 Market St', city: 'San Francisco', postcode: '94105' },
  JP: { fields: 'postcode region city street', street: '神宮前1-2-3', city: '渋谷区', postcode: '150-0001' },
} as const

journey(
  'the form of an address follows its country, and the address is written in that country’s order',
  [
    { site: 'default', lang: 'en' },
    { site: 'hive', lang: 'ar' },
    { site: 'default', lang: 'ja' },
  ],
  async (context, { site, lang }) => {
    const { page, t, at, expectNoA11yViolations } = context
    const { intl } = getLocaleInfo(lang)
    await logInAsNewShopper(page, site)
    await page.goto(at('/userInfo/setup/shipping-address'))
    const add = async (country: keyof typeof places, region: string | null) => {
      const place = places[country]
      await page.getByRole('button', { name: t('account.address.add') }).click()
      const dialog = page.getByRole('dialog', { name: t('account.address.add') })
      await getField(dialog, t('account.address.country')).selectOption(country)
      if (country !== 'JP' || lang === 'ja') expect((await readFields(context)).join(' ')).toBe(place.fields)
      await getField(dialog, t('account.address.consignee')).fill('山田 花子')
      await getField(dialog, t('account.address.phone')).fill('221 555 0148')
      await getField(dialog, t('account.address.street')).fill(place.street)
      await getField(dialog, t('account.address.city')).fill(place.city)
      await getField(dialog, t(country === 'US' ? 'account.address.zip' : 'account.address.postcode')).fill(
        place.postcode,
      )
      if (region)
        await dialog
          .getByRole('combobox')
          .and(dialog.getByLabel(region))
          .selectOption(country === 'US' ? 'CA' : { index: 13 })
      if (shots) await page.screenshot({ path: `${shots}/form-${country}-${lang}.png` })
      await expectNoA11yViolations(`the form of ${country}`)
      await dialog.getByRole('button', { name: t('account.address.save') }).click()
      await expect(dialog).toBeHidden()
    }
    await add('DE', null)
    await add('US', t('account.address.state'))
    await add('JP', t('account.address.prefecture'))
    const main = page.getByRole('main')
    await expect(main.getByText('50674 Köln', { exact: true })).toBeVisible()
    await expect(main.getByText('San Francisco, CA 94105', { exact: true })).toBeVisible()
    await expect(main.getByText('〒150-0001', { exact: true })).toBeVisible()
    for (const code of ['DE', 'US', 'JP'])
      await expect(main.getByText(getCountryName(code, intl), { exact: true })).toBeVisible()
    await expectNoA11yViolations('the address book')
    if (shots) await page.screenshot({ path: `${shots}/book-${lang}.png`, fullPage: true })
  },
)
