import type { ApplicationField } from '#contract/application-form.ts'

/** The steps of the form with their fields; the last one shows and sends them. */
export const applicationSteps = [
  { key: 'store', fields: ['storeName', 'storeAbout', 'invitationCode'] },
  {
    key: 'person',
    fields: [
      'kind',
      'legalName',
      'registerName',
      'registerNumber',
      'taxNumber',
      'country',
      'contactName',
      'contactRole',
      'email',
      'phone',
      'identityCard',
      'identityHolder',
    ],
  },
  { key: 'address', fields: ['street', 'postcode', 'city', 'region', 'deliveryFee'] },
  { key: 'products', fields: ['categoryIds', 'products'] },
  { key: 'account', fields: ['accountHolder', 'bankName', 'accountNumber', 'payoutCurrency'] },
  { key: 'send', fields: ['acceptsTerms'] },
] as const satisfies readonly { readonly key: string; readonly fields: readonly ApplicationField[] }[]

export type ApplicationStep = (typeof applicationSteps)[number]

/** The number of the step in an address, from 1; the first for any other text. */
export function readStep(text: string | null): number {
  const step = Number(text)
  return Number.isInteger(step) && step >= 1 && step <= applicationSteps.length ? step : 1
}

/** Fields that only a company has. */
export const companyFields: readonly ApplicationField[] = ['registerName', 'registerNumber', 'taxNumber']
