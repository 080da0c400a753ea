import { z } from 'zod'
import { hostName } from './brands.ts'
import { createListSchema, moment, nothing, optional, text } from './fields.ts'
import { LoginProvider, loginProviderFields } from './login-provider.ts'
import { languageCodes } from './languages.ts'
import { operation } from './operation.ts'
import { TaxSettings } from './tax-settings.ts'

/**
 * How a host answered a request: `here` by this system, `elsewhere` by something else, `private` when its name leads to
 * an address outside the public internet, which is not asked, `unreachable` otherwise.
 */
const hostStates = ['here', 'elsewhere', 'private', 'unreachable'] as const

/** The value of a policy: a number, on or off, HH:mm, or one of its choices. */
const policyValue = z.union([z.number(), z.boolean(), z.string().max(20)])

const PolicyRow = z.object({
  key: z.string(),
  kind: z.enum(['number', 'flag', 'time', 'choice']),
  value: policyValue,
  /** Applies without a value of the brand. */
  default: policyValue,
  /** False: the default applies. */
  isOwn: z.boolean(),
  /** Inclusive bounds of a number; null: none. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  isWhole: z.boolean(),
  /** The values of a choice. */
  choices: z.array(z.string()),
})
export type PolicyRow = z.infer<typeof PolicyRow>

const version = () => z.string()
const textByLanguage = () => z.record(z.string().max(10), z.string().max(300))
const contactRow = () => z.object({ kind: z.enum(['mail', 'phone', 'web']), value: z.string().max(300) })
const bankDetails = () => ({
  recipient: z.string().max(300),
  bank: z.string().max(300),
  account: z.string().max(60),
  /** '': none. */
  code: z.string().max(30),
})

const contact = () => ({
  name: z.string().max(40),
  supportMail: z.string().max(254),
  timeZone: z.string().max(60),
  phoneAreaCode: z.string().max(4),
  contacts: z.array(contactRow()).max(6),
  partners: createListSchema(z.string().max(30), { max: 8 }),
  blurb: textByLanguage(),
  copyright: textByLanguage(),
  address: textByLanguage(),
})

const Settings = z.object({
  site: z.string(),
  isClosed: z.boolean(),
  currency: z.string(),
  /** The first is the primary one, which links in mails use. */
  hosts: z.array(z.string()),
  languages: z.object({
    offered: z.array(z.string()),
    defaultLanguage: z.string(),
    /** Languages whose texts are complete; others are offered once they are. */
    complete: z.array(z.string()),
    /** How many texts of the interface each language has; it speaks English for the others. */
    coverage: z.array(z.object({ language: z.string(), filled: z.int(), total: z.int() })),
    /** Products exist, whose texts without a language are in the default one; it stays. */
    isDefaultFixed: z.boolean(),
    version: version(),
  }),
  policy: z.object({ rows: z.array(PolicyRow), version: version() }),
  contact: z.object({ ...contact(), version: version() }),
  bank: z.object({ details: z.object(bankDetails()).nullable(), version: version() }),
  tax: z.object({ settings: TaxSettings.nullable(), version: version() }),
  loginProvider: z.object({ provider: LoginProvider.nullable(), version: version() }),
})
export type BrandSettings = z.infer<typeof Settings>

const settingsErrors = ['brand.changed'] as const
const manage = { audience: 'staff', permission: 'brand.manage' } as const

/** Settings of the caller's brand. With a `version`, the one that was read, a part replaces no later one. */
export const brandSettingsApi = {
  detail: operation({
    ...manage,
    method: 'GET',
    path: '/admin/brand/settings/detail',
    summary: 'Get the settings of the brand, each policy with default and bounds',
    effect: 'read',
    input: z.object({}),
    data: Settings,
    errors: [],
  }),
  saveLanguages: operation({
    ...manage,
    method: 'POST',
    path: '/admin/brand/settings/languages/save',
    summary: 'Set the languages of the brand; the default one stays among them, and stays once there are products',
    effect: 'own',
    input: z.object({
      offered: createListSchema(z.enum(languageCodes)).pipe(z.array(z.enum(languageCodes)).min(1)),
      defaultLanguage: z.enum(languageCodes),
      version: version(),
    }),
    data: Settings,
    errors: [...settingsErrors, 'brand.language_in_use'],
  }),
  savePolicy: operation({
    ...manage,
    method: 'POST',
    path: '/admin/brand/settings/policy/save',
    summary: 'Change policies of the brand by name; null returns to the default. Each one out of bounds is named',
    effect: 'own',
    input: z.object({ values: z.record(z.string().max(60), policyValue.nullable()), version: version() }),
    data: Settings,
    errors: [...settingsErrors, 'user.own_totp'],
  }),
  saveContact: operation({
    ...manage,
    method: 'POST',
    path: '/admin/brand/settings/contact/save',
    summary: 'Set name, support mail, time zone and footer of the brand',
    effect: 'own',
    input: z.object({ ...contact(), version: version() }),
    data: Settings,
    errors: settingsErrors,
  }),
  saveBank: operation({
    ...manage,
    method: 'POST',
    path: '/admin/brand/settings/bank/save',
    summary: 'Set the account for bank transfers; null removes it, and the recharge page refers to support',
    effect: 'own',
    input: z.object({ details: z.object(bankDetails()).nullable(), version: version() }),
    data: Settings,
    errors: settingsErrors,
  }),
  saveTax: operation({
    ...manage,
    method: 'POST',
    path: '/admin/brand/settings/tax/save',
    summary: 'Set where the brand is at home for taxes and whether prices include them; null charges none',
    effect: 'own',
    input: z.object({ settings: TaxSettings.nullable(), version: version() }),
    data: Settings,
    errors: settingsErrors,
  }),
  saveLoginProvider: operation({
    ...manage,
    method: 'POST',
    path: '/admin/brand/settings/login-provider/save',
    summary:
      'Set the OpenID provider by which people may log in, after it has answered; null removes it. Without a secret the stored one stays, at the same issuer',
    effect: 'own',
    secrets: ['clientSecret'],
    input: z.object({
      provider: z.object(loginProviderFields()).nullable(),
      clientSecret: optional(z.string().trim().max(500)),
      version: version(),
    }),
    data: Settings,
    errors: [...settingsErrors, 'oidc.unreachable', 'oidc.private', 'oidc.wrong_issuer'],
  }),
  checkHost: operation({
    ...manage,
    method: 'GET',
    path: '/admin/brand/settings/host/check',
    summary: 'Ask a host whether it leads to this system; a private address is not asked',
    effect: 'read',
    input: z.object({ host: hostName() }),
    data: z.object({ host: z.string(), state: z.enum(hostStates), checkedAt: moment() }),
    errors: [],
  }),
  addHost: operation({
    ...manage,
    method: 'POST',
    path: '/admin/brand/settings/host/add',
    summary: 'Add a host; one of another brand is refused',
    effect: 'own',
    input: z.object({ host: hostName() }),
    data: Settings,
    errors: [],
  }),
  removeHost: operation({
    ...manage,
    method: 'POST',
    path: '/admin/brand/settings/host/remove',
    summary: 'Remove a host; neither the last one nor the one that this request came by',
    effect: 'own',
    input: z.object({ host: hostName() }),
    data: Settings,
    errors: ['host.not_found', 'host.last', 'host.current'],
  }),
  setPrimaryHost: operation({
    ...manage,
    method: 'POST',
    path: '/admin/brand/settings/host/primary',
    summary: 'Make a host of the brand the primary one',
    effect: 'own',
    input: z.object({ host: hostName() }),
    data: Settings,
    errors: ['host.not_found'],
  }),
  closing: operation({
    ...manage,
    method: 'GET',
    path: '/admin/brand/closing',
    summary: 'Get whether the brand is closed, and the paid orders that are not over yet',
    effect: 'read',
    input: z.object({}),
    data: z.object({
      isClosed: z.boolean(),
      /** Up to 10,000. */
      openOrders: z.int(),
    }),
    errors: [],
  }),
  close: operation({
    ...manage,
    method: 'POST',
    path: '/admin/brand/close',
    summary: 'Close the brand to shoppers; its staff, stores and jobs go on. `confirmation` is its site name',
    effect: 'own',
    input: z.object({ confirmation: text({ max: 40 }), reason: optional(text({ max: 500 })) }),
    data: nothing,
    errors: ['brand.closed'],
  }),
  reopen: operation({
    ...manage,
    method: 'POST',
    path: '/admin/brand/reopen',
    summary: 'Open a closed brand again',
    effect: 'own',
    input: z.object({}),
    data: nothing,
    errors: ['brand.not_closed'],
  }),
}
