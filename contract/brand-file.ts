import { z } from 'zod'
import { colourRoles } from './colour-roles.ts'
import { creditPolicy, creditPolicyDefaults } from './credit-policy.ts'
import { maxLengths } from './fields.ts'
import { languageCodes } from './languages.ts'
import { LoginProvider } from './login-provider.ts'
import { TaxSettings } from './tax-settings.ts'
import { productCheckModes } from './product-checks.ts'
import { line, Translated, host, mail, contact, isOrigin, distinct, isZone, Currency } from './brand-fields.ts'
import { messagePolicy, messagePolicyDefaults } from './message-policy.ts'
import { homeSections } from './home-sections.ts'
import { identityPolicy, identityPolicyDefaults } from './identity-policy.ts'
import { referralPolicy, referralPolicyDefaults } from './referral-policy.ts'
import { withdrawalWeeks, type WithdrawalWeek } from './withdrawal-window.ts'

const whole = z.int().nonnegative()
const positive = z.int().positive()
const amount = z.number().nonnegative()
const percent = z.number().min(0).max(100)
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:mm')

/**
 * Settings that a brand may override. Units are part of the name: `...Amount` is in whole units of the brand's currency
 * (not cents), times of day are HH:mm in the brand's zone, lengths are in characters.
 */
export const Policy = z.strictObject({
  chatPollMilliseconds: positive,
  chatRefreshAfterSendMilliseconds: whole,
  chatScrollToBottomMilliseconds: whole,
  backToTopAbovePx: whole,
  headerShrinksAtPx: whole,
  cartDrawerWidthPx: positive,
  requestTimeoutSeconds: positive,
  chunkLoadTimeoutSeconds: positive,
  homePageSize: positive,
  userListPageSize: positive,
  merchantListPageSize: positive,
  searchHistoryMax: positive,
  usernameMin: positive,
  usernameMax: positive.max(maxLengths.username),
  // The specification fixes 6 and 12 as minimums; a brand may only raise them.
  passwordMin: z.int().min(6),
  passwordMax: z.int().min(12).max(maxLengths.password),
  passwordErrorsBeforeLock: positive,
  passwordLockMinutes: positive,
  passwordErrorsPerDay: positive,
  verificationCodeDigits: z.int().min(4).max(10),
  verificationCodeValidMinutes: positive,
  verificationCodeResendSeconds: positive,
  verificationCodesPerDayPerTarget: positive,
  /** Roles of staff count only for users with a second factor. */
  staffNeedTotp: z.boolean(),
  consigneeMax: positive.max(maxLengths.consignee),
  emailMax: positive.max(maxLengths.email),
  postcodeMax: positive.max(maxLengths.postcode),
  addressesPerUserMax: positive,
  /** An account is deleted so many days after its user asked for it; until then they can keep it. */
  accountDeletionDays: z.int().min(1).max(30),
  /** A fund password that was reset by a code counts after this time; until then the reset can be cancelled. */
  fundPasswordResetHours: z.int().min(1).max(168),
  avatarPictureMaxMegabytes: positive,
  chatPictureMaxMegabytes: positive,
  goodsPictureMaxMegabytes: positive,
  reviewPictureMaxMegabytes: positive,
  identityPictureMaxMegabytes: positive,
  documentMaxMegabytes: positive,
  rechargeMinAmount: amount,
  rechargeMaxAmount: amount,
  withdrawalMinAmount: amount,
  withdrawalMaxAmount: amount,
  withdrawalFeeAmount: amount,
  /** Above this amount two people approve a withdrawal. */
  withdrawalTwoPeopleAmount: amount,
  withdrawalsPerDay: whole,
  withdrawalFromTime: clockTime,
  withdrawalUntilTime: clockTime,
  /** Days of the week on which withdrawals are open. */
  withdrawalWeek: z.enum(Object.keys(withdrawalWeeks) as [WithdrawalWeek, ...WithdrawalWeek[]]),
  /** Staff decide within these times; the overview of what waits shows how near each queue is to its limit. */
  rechargeAnswerHours: positive,
  withdrawalAnswerHours: positive,
  alertAnswerHours: positive,
  disputeAnswerHours: positive,
  productAnswerHours: positive,
  reviewAnswerHours: positive,
  reportAnswerHours: positive,
  /** So many days after it was added, money may be paid to an account; 0: at once. */
  payoutAccountWaitDays: whole,
  orderExpiryMinutes: positive,
  /** Placed but unpaid trades per user. */
  maxUnpaidTrades: positive,
  /** Maximum units of one SKU across a user's unpaid trades; 0 means no limit. */
  maxUnpaidUnitsPerSku: whole,
  /** After this many trades of a user lapse within 24 hours, the next ones expire sooner; 0 disables it. */
  lapsesBeforeShorterExpiry: whole,
  expiryAfterLapsesMinutes: positive,
  /** Within this time after payment a store ships an order; afterwards it counts as late. */
  shipWithinHours: positive,
  /** The people of a store are told of a SKU that a sale leaves with so many units for sale or fewer. */
  lowStockUnits: whole,
  autoReceiveDays: positive,
  returnWindowDays: whole,
  refundAnswerHours: positive,
  returnShipDays: positive,
  returnConfirmDays: positive,
  returnDisputeDays: positive,
  /** Staff approve reviews before other shoppers see them. */
  reviewsNeedModeration: z.boolean(),
  /** When staff check products: never, after they are listed, before it, or before it and when they change. */
  productCheck: z.enum(productCheckModes),
  commissionPercent: percent,
  /** Users may apply for a store. */
  applicationsOpen: z.boolean(),
  /** An application needs a code that the operator made. */
  applicationNeedsInvitation: z.boolean(),
  /** An application needs images of an identity card and of the person who holds it. */
  applicationNeedsIdentity: z.boolean(),
  /** An application of a company needs its tax number. */
  applicationNeedsTaxNumber: z.boolean(),
  /** An application needs the account for payouts. */
  applicationNeedsAccount: z.boolean(),
  /** Staff answer an application within this time. */
  applicationAnswerDays: positive,
  /** An unsent application is deleted after this time without a change. */
  applicationDraftDays: positive,
  /** Identity images and account number are deleted so long after the decision. */
  applicationDocumentDays: positive,
  ...identityPolicy,
  ...creditPolicy,
  ...referralPolicy,
  ...messagePolicy,
  loginsPerMinutePerAddress: positive,
  registrationsPerMinutePerAddress: positive,
  searchesPerSecondPerAddress: positive,
  ordersPerMinutePerUser: positive,
  reportsPerMinutePerAddress: positive,
  chatMessagesPerTenSecondsPerUser: positive,
  /** Of both sides together. */
  chatMessagesPerTenSecondsPerConversation: positive,
  /** After this time without reading, a shopper gets a mail about new messages. */
  chatUnreadMailMinutes: positive,
  /** Mails of newsletters in a minute; the others wait for the next one. */
  newsletterMailsPerMinute: z.int().min(1).max(10_000),
  /** Messages of chats are deleted after this time; 0: never. */
  chatRetentionDays: whole,
  /** Rendered pages; search pages count as searches. */
  pagesPerSecondPerAddress: positive,
  /** Scripts, styles and images; one page requests about a hundred of them. */
  filesPerSecondPerAddress: positive,
  otherRequestsPerSecondPerAddress: positive,
})
export type Policy = z.infer<typeof Policy>

/** Defaults for brands that override nothing. */
export const policyDefaults: Readonly<Policy> = {
  chatPollMilliseconds: 5000,
  chatRefreshAfterSendMilliseconds: 1000,
  chatScrollToBottomMilliseconds: 300,
  backToTopAbovePx: 100,
  headerShrinksAtPx: 78,
  cartDrawerWidthPx: 400,
  requestTimeoutSeconds: 15,
  chunkLoadTimeoutSeconds: 120,
  homePageSize: 12,
  userListPageSize: 20,
  merchantListPageSize: 10,
  searchHistoryMax: 10,
  usernameMin: 6,
  usernameMax: 30,
  passwordMin: 6,
  passwordMax: 12,
  passwordErrorsBeforeLock: 3,
  passwordLockMinutes: 3,
  passwordErrorsPerDay: 10,
  verificationCodeDigits: 6,
  verificationCodeValidMinutes: 10,
  verificationCodeResendSeconds: 60,
  verificationCodesPerDayPerTarget: 10,
  staffNeedTotp: false,
  consigneeMax: 64,
  emailMax: 64,
  postcodeMax: 32,
  addressesPerUserMax: 20,
  accountDeletionDays: 14,
  fundPasswordResetHours: 24,
  avatarPictureMaxMegabytes: 2,
  chatPictureMaxMegabytes: 2,
  goodsPictureMaxMegabytes: 10,
  reviewPictureMaxMegabytes: 10,
  identityPictureMaxMegabytes: 10,
  documentMaxMegabytes: 30,
  rechargeMinAmount: 1,
  rechargeMaxAmount: 50_000,
  withdrawalMinAmount: 10,
  withdrawalMaxAmount: 10_000,
  withdrawalFeeAmount: 0,
  withdrawalTwoPeopleAmount: 2000,
  withdrawalsPerDay: 3,
  withdrawalFromTime: '09:00',
  withdrawalUntilTime: '18:00',
  withdrawalWeek: 'every_day',
  rechargeAnswerHours: 8,
  withdrawalAnswerHours: 24,
  alertAnswerHours: 24,
  disputeAnswerHours: 48,
  productAnswerHours: 24,
  reviewAnswerHours: 24,
  reportAnswerHours: 24,
  payoutAccountWaitDays: 0,
  orderExpiryMinutes: 30,
  maxUnpaidTrades: 5,
  maxUnpaidUnitsPerSku: 50,
  lapsesBeforeShorterExpiry: 3,
  expiryAfterLapsesMinutes: 5,
  shipWithinHours: 72,
  lowStockUnits: 5,
  autoReceiveDays: 15,
  returnWindowDays: 7,
  refundAnswerHours: 48,
  returnShipDays: 7,
  returnConfirmDays: 7,
  returnDisputeDays: 7,
  reviewsNeedModeration: true,
  productCheck: 'none',
  commissionPercent: 5,
  applicationsOpen: true,
  applicationNeedsInvitation: false,
  applicationNeedsIdentity: true,
  applicationNeedsTaxNumber: false,
  applicationNeedsAccount: true,
  applicationAnswerDays: 3,
  applicationDraftDays: 30,
  applicationDocumentDays: 90,
  ...identityPolicyDefaults,
  ...creditPolicyDefaults,
  ...referralPolicyDefaults,
  ...messagePolicyDefaults,
  loginsPerMinutePerAddress: 30,
  registrationsPerMinutePerAddress: 60,
  searchesPerSecondPerAddress: 20,
  ordersPerMinutePerUser: 30,
  reportsPerMinutePerAddress: 5,
  chatMessagesPerTenSecondsPerUser: 20,
  chatMessagesPerTenSecondsPerConversation: 60,
  chatUnreadMailMinutes: 10,
  newsletterMailsPerMinute: 300,
  chatRetentionDays: 730,
  pagesPerSecondPerAddress: 30,
  filesPerSecondPerAddress: 500,
  otherRequestsPerSecondPerAddress: 100,
}

/** The first of each pair must not exceed the second. */
export const policyOrders = [
  ['usernameMin', 'usernameMax'],
  ['passwordMin', 'passwordMax'],
  ['passwordErrorsBeforeLock', 'passwordErrorsPerDay'],
  ['rechargeMinAmount', 'rechargeMaxAmount'],
  ['withdrawalMinAmount', 'withdrawalMaxAmount'],
  ['withdrawalFromTime', 'withdrawalUntilTime'],
  // The referral is paid out of the commission, so it cannot exceed it.
  ['referralPercent', 'commissionPercent'],
  ['referralStoreMinPercent', 'referralStoreMaxPercent'],
] as const satisfies readonly (readonly [keyof Policy, keyof Policy])[]

/** Holds only the differences from `policyDefaults`; rejected when a lower bound exceeds its upper bound. */
const PolicyOverrides = Policy.partial().superRefine((overrides, check) => {
  const policy = { ...policyDefaults, ...overrides }
  for (const [low, high] of policyOrders) {
    if (policy[low] > policy[high]) check.addIssue({ code: 'custom', path: [low], message: `is above ${high}` })
  }
})

const colour = z.string().regex(/^#[0-9A-F]{6}$/, 'must be #RRGGBB in capitals')
const corner = z.string().regex(/^\d{1,3}px( \d{1,3}px){0,3}$/, 'must be one to four lengths in px')
const Colours = z.record(z.enum(colourRoles), colour)

/**
 * A brand's visual theme: two complete palettes, the picture frame shape, four corner radii (r-1, r-2, r-3, r-btn) and
 * the header style.
 */
export const Theme = z.strictObject({
  shape: z.enum(['arch', 'hex', 'leaf', 'square', 'circle', 'cut']),
  corners: z.tuple([corner, corner, corner, corner]),
  header: z.enum(['plain', 'band', 'centre']),
  light: Colours,
  dark: Colours,
})
export type Theme = z.infer<typeof Theme>

/** Names the icons made from one uploaded logo, by its content. */
export const LogoName = z.string().regex(/^[\da-f]{32}$/, 'must be 32 hex digits')

const shapes = /<(?:path|rect|circle|ellipse|line|polygon|polyline)((?: [a-z][a-z\d-]*="[^"<>&]*")+)\s*\/>/g
const attribute =
  / (?:d|points|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|width|height|transform|opacity|(?:fill|stroke)(?:-[a-z]+)?)="(?:[\w .,()-]*)"/g

/** Accepts shape elements only: the mark is inserted unescaped into every page, so any other markup is an injection. */
function isShapesOnly(markup: string): boolean {
  const attributes = [...markup.matchAll(shapes)].map((shape) => shape[1] ?? '')
  const known = attributes.every((text) => text.replaceAll(attribute, '') === '' && !/url\(/i.test(text))
  return attributes.length > 0 && known && markup.replaceAll(shapes, '').trim() === ''
}

/** Format of a site name, the stable identifier of a brand. */
export const sitePattern = /^[a-z][a-z\d]*(-[a-z\d]+)*$/

const Fields = z.strictObject({
  site: z.string().regex(sitePattern),
  name: z.string().trim().min(1).max(40),
  hosts: z.array(host).min(1).refine(distinct, 'names a host twice'),
  supportMail: mail,
  mark: z.string().max(4000).refine(isShapesOnly, 'may hold plain shapes only'),
  theme: Theme,
  /** The name of the icons made from an uploaded logo; without one they are drawn from the mark. */
  logo: LogoName.optional(),
  home: z.array(z.enum(homeSections)).min(1).refine(distinct, 'names a floor twice'),
  footer: z.strictObject({
    contacts: z.array(contact).min(1).max(6),
    partners: z.array(z.string().trim().min(1).max(30)).max(8),
    /**
     * `{goods}` and `{warehouses}` are filled with the brand's own numbers; the text is hidden while they are too
     * small.
     */
    blurb: Translated,
    copyright: Translated,
    address: Translated,
  }),
  /** Origins from which pages may load goods images; images from other origins are replaced by a drawn placeholder. */
  imageOrigins: z
    .array(z.url({ protocol: /^https$/ }).refine(isOrigin, 'must be an origin, such as https://cdn.example.com'))
    .max(10)
    .default([]),
  /** Origins whose pages may call the API (CORS) with a token, never with cookies. None by default. */
  corsOrigins: z
    .array(z.url({ protocol: /^https?$/ }).refine(isOrigin, 'must be an origin like https://app.example'))
    .max(20)
    .refine(distinct, 'names an origin twice')
    .optional(),
  /** Account for bank transfers; without it the recharge page refers to support. */
  bankDetails: z
    .strictObject({
      recipient: line,
      bank: line,
      /** IBAN or account number. */
      account: z.string().trim().min(4).max(60),
      /** BIC, SWIFT or sort code, where the bank needs one. */
      code: z.string().trim().min(4).max(30).optional(),
      /** Additional payment instructions. */
      note: Translated.optional(),
    })
    .optional(),
  downloads: z.strictObject({ buyer: z.url({ protocol: /^https$/ }), seller: z.url({ protocol: /^https$/ }) }),
  defaultLanguage: z.enum(languageCodes),
  languages: z.array(z.enum(languageCodes)).min(1).refine(distinct, 'names a language twice'),
  currency: Currency,
  timeZone: z.string().refine(isZone, 'is not a time zone').default('Asia/Shanghai'),
  phoneAreaCode: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .default('93'),
  /** Other currencies in which shoppers may look at prices; what is charged is `currency`. */
  exchangeRates: z
    .strictObject({
      currencies: z
        .array(z.enum(Intl.supportedValuesOf('currency')))
        .min(1)
        .max(30)
        .refine(distinct, 'names a currency twice'),
      /** Fetched each day: `{ "base": "EUR", "date": "2026-11-20", "rates": { "USD": 1.08 } }`. */
      address: z.url({ protocol: /^https$/ }).optional(),
      /** Older rates are not shown. */
      maxAgeDays: z.int().min(1).max(60).default(7),
    })
    .optional(),
  /**
   * Days of a right of withdrawal by country (ISO code), where the brand gives one that the law's list lacks, or a
   * longer one.
   */
  withdrawalDays: z.record(z.string().regex(/^[A-Z]{2}$/), z.int().min(0).max(365)).optional(),
  policy: PolicyOverrides.default({}),
  tax: TaxSettings.optional(),
  /** The OpenID provider by which people may log in; its secret is stored elsewhere. */
  loginProvider: LoginProvider.optional(),
})

/** A brand as stored in its file and in the database. */
export const BrandFile = Fields.superRefine((brand, check) => {
  if (!brand.languages.includes(brand.defaultLanguage))
    check.addIssue({ code: 'custom', path: ['languages'], message: 'must hold the default language' })
})
export type BrandFile = z.infer<typeof BrandFile>
