import type { Policy } from '#contract/brand-file.ts'
import { getAddressFormat } from '#i18n/addresses/address-format.ts'
import { phoneNumber } from '#contract/phone-number.ts'
import type { Text } from '#web/client/text/create-text.ts'
import type { FieldErrors, FieldValues } from '#web/client/form/use-form.ts'

const requiredFields = ['consignee', 'areaCode', 'phone', 'country', 'city', 'street'] as const
const mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const areaCode = /^\+?\d{1,4}$/

/** The fields that may not be empty; a region only in the countries that need one. */
const listRequired = (country: string) => [
  ...requiredFields,
  ...(getAddressFormat(country).required?.includes('S') ? ['region'] : []),
]

/** Validates an address before it is sent; the bounds are the brand's policy, as on the server. */
export function findAddressErrors(values: FieldValues, policy: Policy, t: Text): FieldErrors {
  const at = (name: string) => (values[name] ?? '').trim()
  const bounds = {
    consignee: policy.consigneeMax,
    email: policy.emailMax,
    postcode: policy.postcodeMax,
    country: 64,
    region: 64,
    city: 64,
    street: 200,
  }
  return {
    ...(at('phone') && !phoneNumber.test(at('phone')) && { phone: t('account.field.phone') }),
    ...(at('areaCode') && !areaCode.test(at('areaCode')) && { areaCode: t('account.field.areaCode') }),
    ...(at('email') && !mail.test(at('email')) && { email: t('account.field.email') }),
    ...Object.fromEntries(
      listRequired(at('country'))
        .filter((name) => !at(name))
        .map((name) => [name, t('account.field.required')]),
    ),
    ...Object.fromEntries(
      Object.entries(bounds)
        .filter(([name, max]) => [...at(name)].length > max)
        .map(([name, max]) => [name, t('account.field.tooLong', { max })]),
    ),
  }
}
