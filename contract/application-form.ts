/** Bounds of the form's texts in characters; those with 0 may stay empty. */
export const applicationLengths = {
  storeName: [2, 60],
  storeAbout: [0, 500],
  invitationCode: [0, 40],
  legalName: [2, 120],
  registerName: [2, 120],
  registerNumber: [2, 60],
  taxNumber: [4, 30],
  country: [2, 80],
  contactName: [2, 80],
  contactRole: [0, 80],
  email: [3, 254],
  phone: [6, 30],
  street: [2, 200],
  postcode: [0, 32],
  city: [2, 100],
  region: [0, 100],
  products: [20, 1000],
  accountHolder: [2, 80],
  bankName: [2, 60],
  accountNumber: [6, 40],
} as const satisfies Readonly<Record<string, readonly [min: number, max: number]>>
export type ApplicationText = keyof typeof applicationLengths

/** Categories that an application may name. */
export const maxApplicationCategories = 5
/** The highest delivery fee that a form takes, in the brand's currency. */
export const maxDeliveryFee = 100_000

/** The parts of the form that staff may want changed, each with its fields. */
export const applicationParts = {
  store: ['storeName', 'storeAbout'],
  invitation: ['invitationCode'],
  company: ['kind', 'legalName', 'registerName', 'registerNumber', 'taxNumber', 'country'],
  contact: ['contactName', 'contactRole', 'email', 'phone'],
  identityCard: ['identityCard'],
  identityHolder: ['identityHolder'],
  address: ['street', 'postcode', 'city', 'region'],
  delivery: ['deliveryFee'],
  products: ['categoryIds', 'products'],
  account: ['accountHolder', 'bankName', 'accountNumber', 'payoutCurrency'],
  terms: ['acceptsTerms'],
} as const
export type ApplicationPart = keyof typeof applicationParts
export type ApplicationField = (typeof applicationParts)[ApplicationPart][number]
export const partNames = Object.keys(applicationParts) as [ApplicationPart, ...ApplicationPart[]]
/** Parts that staff may send back; the rest has nothing to correct. */
export const correctableParts = partNames.filter((part) => part !== 'terms' && part !== 'invitation') as [
  ApplicationPart,
  ...ApplicationPart[],
]

export const applicantKinds = ['company', 'person'] as const

/** Currencies of payout accounts that a form offers beside the brand's own. */
export const payoutCurrencies = [
  'USD',
  'EUR',
  'GBP',
  'CNY',
  'JPY',
  'HKD',
  'SGD',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'TRY',
  'AED',
  'SAR',
  'INR',
  'AUD',
  'CAD',
  'BRL',
  'MXN',
] as const
