import { redirect, type RouteObject } from 'react-router'
import { pageRoute } from './app/page-route.tsx'
import { getAccountHome } from './features/account/account-home.ts'
import { ErrorPage, PageError } from './features/errors/error-page.tsx'
import { Shell } from './shell/shell.tsx'

const at = 'web/storefront/features'

/** Addresses (without base) that show one person's things: rendered for that person, never kept. */
export const personalPaths = ['/settlement', '/paySuccess', '/userInfo']

/** What an address may ask of a list of goods, as `readFilters` reads it. */
const listQuery = [
  'keyword',
  'categoryId',
  'sellerId',
  'priceMin',
  'priceMax',
  'rating',
  'onSale',
  'inStock',
  'sort',
  'pageNum',
  'opt.*',
]

/** The pages themselves, each at its customer's path. */
export const pages: RouteObject[] = [
  { path: '/', loader: () => redirect('/index') },
  pageRoute('/index', `${at}/home/home-page.tsx`, () => import('./features/home/home-page.tsx'), {
    query: [],
    keep: [],
    named: [],
  }),
  pageRoute(
    '/classification',
    `${at}/catalogue/classification-page.tsx`,
    () => import('./features/catalogue/classification-page.tsx'),
    { query: ['categoryId'], keep: [], named: ['categoryId'] },
  ),
  pageRoute(
    '/commodity',
    `${at}/catalogue/commodity-page.tsx`,
    () => import('./features/catalogue/commodity-page.tsx'),
    { query: listQuery, keep: [], named: ['categoryId', 'pageNum'] },
  ),
  pageRoute(
    '/searchGoods',
    `${at}/search/search-goods-page.tsx`,
    () => import('./features/search/search-goods-page.tsx'),
    { query: listQuery, limit: 'search', keep: ['keyword'] },
  ),
  pageRoute(
    '/productDetails',
    `${at}/product-details/product-details-page.tsx`,
    () => import('./features/product-details/product-details-page.tsx'),
    { query: ['id', 'skuId'], named: ['id'] },
  ),
  pageRoute('/store', `${at}/store/store-page.tsx`, () => import('./features/store/store-page.tsx'), {
    query: ['id', 'tab', ...listQuery],
    keep: ['id'],
    named: ['id'],
  }),
  pageRoute(
    '/searchStore',
    `${at}/search/search-store-page.tsx`,
    () => import('./features/search/search-store-page.tsx'),
    { query: ['keyword', 'sort', 'pageNum'], limit: 'search' },
  ),
  pageRoute(
    '/searchResult',
    `${at}/search/search-result-page.tsx`,
    () => import('./features/search/search-result-page.tsx'),
    { query: listQuery, limit: 'search' },
  ),
  pageRoute(
    '/merchantsettled',
    `${at}/merchants/merchantsettled-page.tsx`,
    () => import('./features/merchants/merchantsettled-page.tsx'),
    { query: [], keep: [], named: [] },
  ),
  pageRoute('/credit', `${at}/credit/credit-page.tsx`, () => import('./features/credit/credit-page.tsx'), {
    query: [],
    named: [],
  }),
  pageRoute(
    '/credit/application',
    `${at}/credit/credit-application-page.tsx`,
    () => import('./features/credit/credit-application-page.tsx'),
    { query: [] },
  ),
  pageRoute('/credit/myLoan', `${at}/credit/my-loan-page.tsx`, () => import('./features/credit/my-loan-page.tsx'), {
    query: [],
  }),
  pageRoute('/discounted', `${at}/offers/discounted-page.tsx`, () => import('./features/offers/discounted-page.tsx'), {
    query: ['categoryId', 'sort', 'pageNum'],
    keep: [],
    named: ['categoryId', 'pageNum'],
  }),
  pageRoute('/compare', `${at}/compare/compare-page.tsx`, () => import('./features/compare/compare-page.tsx'), {
    query: [],
  }),
  pageRoute(
    '/information',
    `${at}/content/information-page.tsx`,
    () => import('./features/content/information-page.tsx'),
    { query: ['id', 'pageNum'], named: ['id', 'pageNum'] },
  ),
  pageRoute('/doc', `${at}/content/doc-page.tsx`, () => import('./features/content/doc-page.tsx'), {
    query: ['docId'],
    named: ['docId'],
  }),
  pageRoute('/login', `${at}/login/login-page.tsx`, () => import('./features/login/login-page.tsx'), {
    query: ['back'],
    keep: [],
  }),
  pageRoute('/register', `${at}/login/register-page.tsx`, () => import('./features/login/register-page.tsx'), {
    query: ['back', 'spreadUserId', 'agentCode'],
    keep: [],
  }),
  pageRoute(
    '/settlement',
    `${at}/checkout/settlement-page.tsx`,
    () => import('./features/checkout/settlement-page.tsx'),
    { query: ['tradeId', 'method', 'payment', 'skuId', 'quantity'] },
  ),
  pageRoute(
    '/paySuccess',
    `${at}/checkout/pay-success-page.tsx`,
    () => import('./features/checkout/pay-success-page.tsx'),
    { query: ['tradeId', 'payment'] },
  ),
  { path: '/userInfo', loader: ({ request }) => redirect(getAccountHome(request.url)) },
  pageRoute(
    '/userInfo/dashboard',
    `${at}/account/dashboard-page.tsx`,
    () => import('./features/account/dashboard-page.tsx'),
    { query: [], keep: [] },
  ),
  pageRoute(
    '/userInfo/my-order',
    `${at}/orders/my-order-page.tsx`,
    () => import('./features/orders/my-order-page.tsx'),
    { query: ['status', 'keyword', 'page'], keep: [] },
  ),
  pageRoute(
    '/userInfo/order-detail',
    `${at}/orders/order-detail-page.tsx`,
    () => import('./features/orders/order-detail-page.tsx'),
    { query: ['orderId', 'id'] },
  ),
  pageRoute(
    '/userInfo/order-return',
    `${at}/returns/order-return-page.tsx`,
    () => import('./features/returns/order-return-page.tsx'),
    { query: ['orderId'] },
  ),
  pageRoute(
    '/userInfo/my-returns',
    `${at}/returns/my-returns-page.tsx`,
    () => import('./features/returns/my-returns-page.tsx'),
    { query: ['page'], keep: [] },
  ),
  pageRoute(
    '/userInfo/my-coupons',
    `${at}/coupons/my-coupons-page.tsx`,
    () => import('./features/coupons/my-coupons-page.tsx'),
    { query: ['state', 'page'], keep: [] },
  ),
  pageRoute(
    '/userInfo/order-evaluation',
    `${at}/reviews/order-evaluation-page.tsx`,
    () => import('./features/reviews/order-evaluation-page.tsx'),
    { query: ['orderId', 'id'], keep: ['orderId'] },
  ),
  pageRoute(
    '/userInfo/collect-goods',
    `${at}/account/favourite-goods-page.tsx`,
    () => import('./features/account/favourite-goods-page.tsx'),
    { query: ['page'], keep: [] },
  ),
  pageRoute(
    '/userInfo/download',
    `${at}/account/download-page.tsx`,
    () => import('./features/account/download-page.tsx'),
    { query: [], keep: [] },
  ),
  pageRoute(
    '/userInfo/collect-shop',
    `${at}/store/followed-stores-page.tsx`,
    () => import('./features/store/followed-stores-page.tsx'),
    { query: ['page'], keep: [] },
  ),
  pageRoute('/userInfo/wallet', `${at}/wallet/wallet-page.tsx`, () => import('./features/wallet/wallet-page.tsx'), {
    query: ['kind', 'from', 'until', 'page'],
    keep: [],
  }),
  pageRoute(
    '/userInfo/wallet/recharge',
    `${at}/wallet/recharge-page.tsx`,
    () => import('./features/wallet/recharge-page.tsx'),
    { query: ['payment', 'amount', 'back'] },
  ),
  pageRoute(
    '/userInfo/wallet/withdraw',
    `${at}/wallet/withdraw-page.tsx`,
    () => import('./features/wallet/withdraw-page.tsx'),
    { query: [] },
  ),
  pageRoute('/userInfo/setup', `${at}/account/setup-page.tsx`, () => import('./features/account/setup-page.tsx'), {
    query: [],
    keep: [],
  }),
  // The customer's other name of the same page.
  pageRoute(
    '/userInfo/setup/index',
    `${at}/account/setup-index-page.tsx`,
    () => import('./features/account/setup-index-page.tsx'),
    { query: [], keep: [] },
  ),
  pageRoute(
    '/userInfo/setup/shipping-address',
    `${at}/addresses/shipping-address-page.tsx`,
    () => import('./features/addresses/shipping-address-page.tsx'),
    { query: ['add'], keep: [] },
  ),
  pageRoute(
    '/userInfo/setup/login-password',
    `${at}/passwords/login-password-page.tsx`,
    () => import('./features/passwords/login-password-page.tsx'),
    { query: [] },
  ),
  {
    path: '*',
    loader: () => {
      throw new Response(null, { status: 404 })
    },
    Component: () => null,
  },
]

/** Every page of the storefront, at the customer's names; the same in both shells. A page that fails leaves the shell as it is. */
export const routes: RouteObject[] = [
  {
    id: 'shell',
    Component: Shell,
    ErrorBoundary: ErrorPage,
    children: pages.map((page) => ({ ErrorBoundary: PageError, ...page })),
  },
]
