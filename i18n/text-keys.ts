import type account from './en/account.json'
import type categories from './en/categories.json'
import type cart from './en/cart.json'
import type chat from './en/chat.json'
import type checkout from './en/checkout.json'
import type common from './en/common.json'
import type console from './en/console.json'
import type content from './en/content.json'
import type coupons from './en/coupons.json'
import type credit from './en/credit.json'
import type desk from './en/desk.json'
import type documents from './en/documents.json'
import type errors from './en/errors.json'
import type finding from './en/finding.json'
import type frame from './en/frame.json'
import type goods from './en/goods.json'
import type home from './en/home.json'
import type homepage from './en/homepage.json'
import type lending from './en/lending.json'
import type mails from './en/mails.json'
import type identity from './en/identity.json'
import type merchants from './en/merchants.json'
import type orders from './en/orders.json'
import type parts from './en/parts.json'
import type policy from './en/policy.json'
import type people from './en/people.json'
import type print from './en/print.json'
import type redirects from './en/redirects.json'
import type translations from './en/translations.json'
import type referral from './en/referral.json'
import type returns from './en/returns.json'
import type search from './en/search.json'
import type selling from './en/selling.json'
import type setup from './en/setup.json'
import type shell from './en/shell.json'
import type store from './en/store.json'
import type aftersales from './en/aftersales.json'
import type balance from './en/balance.json'
import type brands from './en/brands.json'
import type bookkeeping from './en/bookkeeping.json'
import type decisions from './en/decisions.json'
import type inventory from './en/inventory.json'
import type moderation from './en/moderation.json'
import type operations from './en/operations.json'
import type overview from './en/overview.json'
import type products from './en/products.json'
import type promotions from './en/promotions.json'
import type settings from './en/settings.json'
import type statistics from './en/statistics.json'
import type taxes from './en/taxes.json'
import type team from './en/team.json'
import type theme from './en/theme.json'
import type wallet from './en/wallet.json'

/** Every area of the interface; a new one is a line here, in `areas` and a file per language. */
type Areas = {
  account: typeof account
  cart: typeof cart
  categories: typeof categories
  chat: typeof chat
  checkout: typeof checkout
  common: typeof common
  console: typeof console
  content: typeof content
  coupons: typeof coupons
  credit: typeof credit
  desk: typeof desk
  documents: typeof documents
  errors: typeof errors
  finding: typeof finding
  frame: typeof frame
  goods: typeof goods
  home: typeof home
  homepage: typeof homepage
  lending: typeof lending
  mails: typeof mails
  identity: typeof identity
  merchants: typeof merchants
  orders: typeof orders
  parts: typeof parts
  policy: typeof policy
  people: typeof people
  print: typeof print
  redirects: typeof redirects
  translations: typeof translations
  referral: typeof referral
  returns: typeof returns
  search: typeof search
  selling: typeof selling
  setup: typeof setup
  shell: typeof shell
  store: typeof store
  aftersales: typeof aftersales
  balance: typeof balance
  bookkeeping: typeof bookkeeping
  brands: typeof brands
  decisions: typeof decisions
  inventory: typeof inventory
  moderation: typeof moderation
  operations: typeof operations
  overview: typeof overview
  products: typeof products
  promotions: typeof promotions
  settings: typeof settings
  statistics: typeof statistics
  taxes: typeof taxes
  team: typeof team
  theme: typeof theme
  wallet: typeof wallet
}
export type Area = keyof Areas

/** Keys of the interface's texts, as English has them: `cart.empty.title`. A key that English lacks does not compile. */
export type TextKey = { [A in Area]: `${A}.${keyof Areas[A] & string}` }[Area]

const storefrontAreas = [
  'account',
  'cart',
  'checkout',
  'common',
  'content',
  'coupons',
  'credit',
  'errors',
  'goods',
  'home',
  'identity',
  'merchants',
  'orders',
  'referral',
  'returns',
  'search',
  'shell',
  'store',
  'wallet',
] as const satisfies readonly Area[]

/**
 * `console` is for the parts of the console, `frame` for what is around its pages, `selling` for the pages of sellers,
 * `parts` for the page of the development server that shows the parts, `print` for the documents that the server prints,
 * `setup` for the page that sets up an empty installation.
 */
export const areas = [
  ...storefrontAreas,
  'chat',
  'categories',
  'finding',
  'redirects',
  'translations',
  'documents',
  'mails',
  'console',
  'frame',
  'selling',
  'team',
  'people',
  'theme',
  'homepage',
  'settings',
  'promotions',
  'products',
  'moderation',
  'operations',
  'overview',
  'statistics',
  'inventory',
  'balance',
  'bookkeeping',
  'lending',
  'taxes',
  'brands',
  'policy',
  'decisions',
  'desk',
  'aftersales',
  'parts',
  'print',
  'setup',
] as const satisfies readonly Area[]

/**
 * The areas that each browser app loads; an area may belong to several apps. The console adds the texts of sellers or of
 * staff to its own once it knows who is there; those of single sections come with their pages.
 */
export const areasByApp = {
  storefront: storefrontAreas,
  /** Loaded when the chat is opened. */
  chat: ['chat'],
  console: ['common', 'errors', 'account', 'console', 'frame'],
  consoleSeller: ['orders', 'selling', 'aftersales', 'balance', 'overview', 'products', 'settings', 'team'],
  consoleStaff: ['aftersales', 'orders', 'selling', 'decisions', 'overview', 'settings'],
  /** For pages of sellers that share parts with those of staff. */
  consoleDecisions: ['decisions'],
  consoleModeration: ['moderation', 'products'],
  consolePeople: ['people'],
  consolePromotions: ['promotions'],
  consoleStock: ['inventory'],
  consoleTranslations: ['translations'],
  consoleMoney: ['bookkeeping', 'taxes'],
  consoleLending: ['lending'],
  consoleChat: ['desk'],
  consoleBrand: [
    'brands',
    'categories',
    'documents',
    'finding',
    'homepage',
    'mails',
    'operations',
    'redirects',
    'statistics',
    'theme',
  ],
  consolePolicy: ['policy'],
  development: ['common', 'errors', 'console', 'parts'],
  setup: ['common', 'errors', 'setup'],
} as const satisfies Readonly<Record<string, readonly Area[]>>
