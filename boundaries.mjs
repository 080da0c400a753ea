/**
 * Who may know whom: the architecture on one screen, read by scripts/check-boundaries.ts.
 *
 *   main -> app -> modules (upper to lower) -> platform -> contract <- web
 *
 * `modules` stands in reading order, upper to lower. Beside each: the modules whose public API (`public.ts`) it may import;
 * a large module has one more `public.ts` in a folder for each capability that others use.
 * A module never imports an upper one; it emits an event that server/subscriptions.ts connects to a handler, and card
 * payments go to the handlers of server/payment-handlers.ts.
 */
export const modules = {
  statistics: ['reviews', 'after-sales', 'orders', 'inventory', 'catalogue', 'merchants'],
  opening: ['payments', 'content', 'delivery', 'catalogue', 'merchants'],
  applications: ['cash', 'catalogue', 'delivery', 'tax', 'traders', 'merchants', 'media', 'identity'],
  reviews: ['orders', 'catalogue', 'merchants', 'media'],
  checkout: ['acceptances', 'orders', 'payments', 'cart', 'promotions', 'inventory', 'delivery', 'tax', 'merchants', 'identity'],
  exports: ['cash', 'orders', 'seller-goods', 'inventory', 'catalogue'],
  cash: ['after-sales', 'orders', 'payments', 'wallet', 'review-claims', 'merchants', 'media', 'identity'],
  invoices: ['orders', 'payments', 'traders', 'inventory', 'catalogue', 'merchants', 'media', 'identity'],
  'after-sales': ['orders', 'review-claims', 'inventory', 'media', 'identity'],
  orders: ['payments', 'wallet', 'review-claims', 'inventory', 'tax', 'merchants', 'media', 'identity'],
  payments: ['wallet'],
  wallet: ['identity'],
  cart: ['promotions', 'inventory', 'catalogue'],
  imports: ['search', 'inventory', 'catalogue', 'merchants', 'media'],
  'seller-goods': ['search', 'inventory', 'tax', 'catalogue', 'merchants', 'media'],
  browsing: ['search', 'catalogue'],
  home: ['store-pages', 'search', 'promotions', 'inventory', 'delivery', 'catalogue', 'traders', 'merchants', 'media'],
  'store-pages': ['search', 'catalogue', 'merchants', 'media'],
  search: ['promotions', 'inventory', 'delivery', 'catalogue', 'merchants', 'media'],
  content: ['acceptances', 'media'],
  'product-reports': ['catalogue'],
  'review-claims': ['identity'],
  promotions: ['catalogue', 'merchants'],
  inventory: ['catalogue', 'identity'],
  delivery: [],
  tax: [],
  catalogue: ['merchants', 'media'],
  traders: ['merchants'],
  teams: ['merchants', 'identity'],
  merchants: ['identity'],
  media: [],
  'exchange-rates': [],
  webhooks: [],
  staff: ['identity'],
  identity: ['acceptances', 'tenancy'],
  acceptances: [],
  tenancy: [],
}

/** Allowed imports of each layer, by the first folders of the path; `x/public` means only a module's public API. */
export const layers = {
  contract: ['contract'],
  i18n: ['contract', 'i18n'],
  'server/db': [],
  'server/events.ts': ['server/platform'],
  'server/platform': ['contract', 'i18n', 'server/platform', 'server/db'],
  'server/modules': ['contract', 'i18n', 'server/platform', 'server/db', 'server/events.ts'],
  // The process renders the pages, so it alone knows the shape of their entry; the entry knows nothing of it.
  server: [
    'contract',
    'i18n',
    'server/platform',
    'server/db',
    'server/events.ts',
    'server/modules/public',
    'web/client',
    'web/storefront',
    'web/console/app',
    'web/development',
    'web/setup',
    'demo',
    'brands',
  ],
  'web/kit': ['web/kit'],
  'web/client': ['contract', 'i18n', 'web/client', 'web/kit'],
  'web/storefront/app': ['contract', 'i18n', 'web/client', 'web/kit'],
  'web/storefront/shell': ['contract', 'i18n', 'web/client', 'web/kit', 'web/storefront/app'],
  'web/storefront/features': ['contract', 'i18n', 'web/client', 'web/kit', 'web/storefront/app'],
  // Parts of the consoles; the shop never loads them.
  'web/console/kit': ['contract', 'i18n', 'web/client', 'web/kit', 'web/console/kit'],
  'web/console/app': ['contract', 'i18n', 'web/client', 'web/kit', 'web/console/kit'],
  'web/console/shell': ['contract', 'i18n', 'web/client', 'web/kit', 'web/console/kit', 'web/console/app'],
  'web/console/features': ['contract', 'i18n', 'web/client', 'web/kit', 'web/console/kit', 'web/console/app'],
  // The entry and the route table compose the console.
  'web/console': [
    'contract',
    'i18n',
    'web/client',
    'web/kit',
    'web/console/kit',
    'web/console/app',
    'web/console/shell',
    'web/console/features',
  ],
  // A page of the development server that shows them.
  'web/development': ['contract', 'i18n', 'web/client', 'web/kit', 'web/console/kit'],
  // The page that sets up an empty installation.
  'web/setup': ['contract', 'i18n', 'web/client', 'web/kit', 'web/setup'],
  // The entries and the route table compose the app.
  'web/storefront': [
    'contract',
    'i18n',
    'web/client',
    'web/kit',
    'web/storefront/app',
    'web/storefront/shell',
    'web/storefront/features',
  ],
  demo: ['contract', 'i18n', 'demo', 'server/platform', 'server/db', 'server/modules/public'],
}

/** The features of each browser app, upper to lower. Beside each: the lower features that it may import. */
export const features = {
  storefront: {
    home: ['content', 'store', 'goods'],
    account: ['orders', 'merchants', 'devices', 'passwords', 'goods', 'account-shell'],
    login: ['passwords', 'content', 'store', 'coupons', 'cart', 'browsing', 'session'],
    checkout: ['orders', 'coupons', 'passwords', 'addresses', 'cart', 'goods'],
    wallet: ['passwords', 'account-shell'],
    returns: ['orders', 'account-shell'],
    'product-details': ['reviews', 'store', 'coupons', 'cart', 'goods', 'traders', 'browsing'],
    compare: ['cart', 'goods', 'browsing'],
    merchants: ['store'],
    offers: ['goods'],
    search: ['store', 'catalogue'],
    reviews: ['orders', 'account-shell'],
    orders: ['addresses', 'account-shell'],
    content: ['catalogue'],
    store: ['catalogue', 'coupons', 'goods', 'traders', 'account-shell', 'session'],
    catalogue: ['goods'],
    coupons: ['account-shell', 'session'],
    passwords: ['account-shell'],
    addresses: ['account-shell'],
    goods: ['browsing'],
    devices: [],
    traders: [],
    credit: [],
    cart: [],
    browsing: [],
    errors: [],
    session: [],
    'account-shell': [],
  },
  console: {
    overview: [],
    products: [],
    balance: [],
    team: [],
    orders: [],
    delivery: ['texts'],
    settings: ['texts'],
    'store-page': ['texts'],
    texts: [],
    inventory: [],
    aftersales: [],
    promotions: [],
  },
}
