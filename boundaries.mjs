/**
 * Who may know whom: the architecture on one screen, read by scripts/check-boundaries.ts.
 *
 *   main -> app -> modules (upper to lower) -> platform -> contract <- web
 *
 * `modules` stands in reading order, upper to lower. Beside each: the modules whose public API (`public.ts`) it may import.
 * A module never imports an upper one; it emits an event that server/subscriptions.ts connects to a handler, and card
 * payments go to the handlers of server/payment-handlers.ts.
 */
export const modules = {
  reviews: ['orders', 'catalogue', 'merchants', 'media'],
  checkout: ['orders', 'payments', 'cart', 'promotions', 'inventory', 'delivery', 'merchants', 'identity'],
  cash: ['after-sales', 'orders', 'payments', 'wallet', 'media', 'identity'],
  'after-sales': ['orders', 'inventory', 'media', 'identity'],
  orders: ['payments', 'wallet', 'inventory', 'merchants', 'media', 'identity'],
  payments: ['wallet'],
  wallet: ['identity'],
  cart: ['promotions', 'inventory', 'catalogue'],
  browsing: ['search', 'catalogue'],
  home: ['search', 'promotions', 'inventory', 'delivery', 'catalogue', 'merchants', 'media'],
  search: ['promotions', 'inventory', 'delivery', 'catalogue', 'merchants', 'media'],
  content: ['media'],
  promotions: ['catalogue', 'merchants'],
  inventory: ['catalogue'],
  delivery: [],
  catalogue: ['merchants', 'media'],
  merchants: ['identity'],
  media: [],
  staff: ['identity'],
  identity: ['tenancy'],
  tenancy: [],
}

/** What each layer may import, by the first folder of the path; `x/public` means only a module's public API. */
export const layers = {
  contract: ['contract'],
  i18n: ['contract', 'i18n'],
  'server/db': [],
  'server/platform': ['contract', 'i18n', 'server/platform', 'server/db'],
  'server/modules': ['contract', 'i18n', 'server/platform', 'server/db'],
  // The process renders the pages, so it alone knows the shape of their entry; the entry knows nothing of it.
  server: [
    'contract',
    'i18n',
    'server/platform',
    'server/db',
    'server/modules/public',
    'web',
    'web/client',
    'demo',
    'brands',
  ],
  'web/kit': ['web/kit'],
  'web/client': ['contract', 'i18n', 'web/client', 'web/kit'],
  web: ['contract', 'i18n', 'web', 'web/client', 'web/kit'],
  demo: ['contract', 'i18n', 'demo', 'server/platform', 'server/db', 'server/modules/public'],
}
