import { redirect, type RouteObject } from 'react-router'
import { pageRoute } from './app/page-route.tsx'
import { accountHome } from './features/account/account-home.ts'
import { ErrorPage, PageError } from './features/errors/error-page.tsx'
import { Shell } from './shell/shell.tsx'

const at = 'web/storefront/features'

/** Addresses (without base) that show one person's things: rendered for that person, never kept. */
export const personalPaths = ['/settlement', '/paySuccess', '/userInfo']

const pages: RouteObject[] = [
  { path: '/', loader: () => redirect('/index') },
  pageRoute('/index', `${at}/home/home-page.tsx`, () => import('./features/home/home-page.tsx'), {
    keep: [],
    named: [],
  }),
  pageRoute(
    '/classification',
    `${at}/catalogue/classification-page.tsx`,
    () => import('./features/catalogue/classification-page.tsx'),
    { keep: [], named: ['categoryId'] },
  ),
  pageRoute(
    '/commodity',
    `${at}/catalogue/commodity-page.tsx`,
    () => import('./features/catalogue/commodity-page.tsx'),
    { keep: [], named: ['categoryId', 'pageNum'] },
  ),
  pageRoute(
    '/searchGoods',
    `${at}/search/search-goods-page.tsx`,
    () => import('./features/search/search-goods-page.tsx'),
    { keep: ['keyword'] },
  ),
  pageRoute(
    '/productDetails',
    `${at}/goods/product-details-page.tsx`,
    () => import('./features/goods/product-details-page.tsx'),
    { named: ['id'] },
  ),
  pageRoute('/store', `${at}/store/store-page.tsx`, () => import('./features/store/store-page.tsx'), {
    keep: ['id'],
    named: ['id'],
  }),
  pageRoute(
    '/searchStore',
    `${at}/search/search-store-page.tsx`,
    () => import('./features/search/search-store-page.tsx'),
  ),
  pageRoute(
    '/searchResult',
    `${at}/search/search-result-page.tsx`,
    () => import('./features/search/search-result-page.tsx'),
  ),
  pageRoute(
    '/merchantsettled',
    `${at}/merchants/merchantsettled-page.tsx`,
    () => import('./features/merchants/merchantsettled-page.tsx'),
    { keep: [], named: [] },
  ),
  pageRoute('/credit', `${at}/credit/credit-page.tsx`, () => import('./features/credit/credit-page.tsx'), {
    named: [],
  }),
  pageRoute(
    '/credit/application',
    `${at}/credit/credit-application-page.tsx`,
    () => import('./features/credit/credit-application-page.tsx'),
  ),
  pageRoute('/credit/myLoan', `${at}/credit/my-loan-page.tsx`, () => import('./features/credit/my-loan-page.tsx')),
  pageRoute('/discounted', `${at}/offers/discounted-page.tsx`, () => import('./features/offers/discounted-page.tsx'), {
    keep: [],
    named: ['categoryId', 'pageNum'],
  }),
  pageRoute('/compare', `${at}/goods/compare-page.tsx`, () => import('./features/goods/compare-page.tsx')),
  pageRoute(
    '/information',
    `${at}/content/information-page.tsx`,
    () => import('./features/content/information-page.tsx'),
    { named: ['id', 'pageNum'] },
  ),
  pageRoute('/doc', `${at}/content/doc-page.tsx`, () => import('./features/content/doc-page.tsx'), {
    named: ['docId'],
  }),
  pageRoute('/login', `${at}/account/login-page.tsx`, () => import('./features/account/login-page.tsx'), {
    keep: [],
  }),
  pageRoute('/register', `${at}/account/register-page.tsx`, () => import('./features/account/register-page.tsx'), {
    keep: [],
  }),
  pageRoute(
    '/settlement',
    `${at}/checkout/settlement-page.tsx`,
    () => import('./features/checkout/settlement-page.tsx'),
  ),
  pageRoute(
    '/paySuccess',
    `${at}/checkout/pay-success-page.tsx`,
    () => import('./features/checkout/pay-success-page.tsx'),
  ),
  { path: '/userInfo', loader: ({ request }) => redirect(accountHome(request.url)) },
  pageRoute(
    '/userInfo/dashboard',
    `${at}/account/dashboard-page.tsx`,
    () => import('./features/account/dashboard-page.tsx'),
    { keep: [] },
  ),
  pageRoute(
    '/userInfo/my-order',
    `${at}/orders/my-order-page.tsx`,
    () => import('./features/orders/my-order-page.tsx'),
    { keep: [] },
  ),
  pageRoute(
    '/userInfo/order-detail',
    `${at}/orders/order-detail-page.tsx`,
    () => import('./features/orders/order-detail-page.tsx'),
  ),
  pageRoute(
    '/userInfo/order-return',
    `${at}/returns/order-return-page.tsx`,
    () => import('./features/returns/order-return-page.tsx'),
  ),
  pageRoute(
    '/userInfo/order-evaluation',
    `${at}/reviews/order-evaluation-page.tsx`,
    () => import('./features/reviews/order-evaluation-page.tsx'),
    { keep: ['orderId'] },
  ),
  pageRoute(
    '/userInfo/collect-goods',
    `${at}/account/collect-goods-page.tsx`,
    () => import('./features/account/collect-goods-page.tsx'),
    { keep: [] },
  ),
  pageRoute(
    '/userInfo/download',
    `${at}/account/download-page.tsx`,
    () => import('./features/account/download-page.tsx'),
    { keep: [] },
  ),
  pageRoute(
    '/userInfo/collect-shop',
    `${at}/store/collect-shop-page.tsx`,
    () => import('./features/store/collect-shop-page.tsx'),
    { keep: [] },
  ),
  pageRoute('/userInfo/wallet', `${at}/wallet/wallet-page.tsx`, () => import('./features/wallet/wallet-page.tsx'), {
    keep: [],
  }),
  pageRoute(
    '/userInfo/wallet/recharge',
    `${at}/wallet/recharge-page.tsx`,
    () => import('./features/wallet/recharge-page.tsx'),
  ),
  pageRoute(
    '/userInfo/wallet/withdraw',
    `${at}/wallet/withdraw-page.tsx`,
    () => import('./features/wallet/withdraw-page.tsx'),
  ),
  pageRoute('/userInfo/setup', `${at}/account/setup-page.tsx`, () => import('./features/account/setup-page.tsx'), {
    keep: [],
  }),
  pageRoute(
    '/userInfo/setup/shipping-address',
    `${at}/account/shipping-address-page.tsx`,
    () => import('./features/account/shipping-address-page.tsx'),
    { keep: [] },
  ),
  pageRoute(
    '/userInfo/setup/login-password',
    `${at}/account/login-password-page.tsx`,
    () => import('./features/account/login-password-page.tsx'),
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
