import { redirect, type RouteObject } from 'react-router'
import { pageRoute } from './app/page-route.tsx'
import { ErrorPage } from './features/errors/error-page.tsx'
import { Shell } from './shell/shell.tsx'

const at = 'web/storefront/features'

/** Addresses (without base) that show one person's things: rendered for that person, never kept. */
export const personalPaths = ['/settlement', '/paySuccess', '/userInfo']

/** Every page of the storefront, at the customer's names; the same in both shells. */
export const routes: RouteObject[] = [
  {
    id: 'shell',
    Component: Shell,
    ErrorBoundary: ErrorPage,
    children: [
      { path: '/', loader: () => redirect('/index') },
      pageRoute('/index', `${at}/home/home-page.tsx`, () => import('./features/home/home-page.tsx')),
      pageRoute(
        '/classification',
        `${at}/catalogue/classification-page.tsx`,
        () => import('./features/catalogue/classification-page.tsx'),
      ),
      pageRoute(
        '/commodity',
        `${at}/catalogue/commodity-page.tsx`,
        () => import('./features/catalogue/commodity-page.tsx'),
      ),
      pageRoute(
        '/searchGoods',
        `${at}/search/search-goods-page.tsx`,
        () => import('./features/search/search-goods-page.tsx'),
      ),
      pageRoute(
        '/productDetails',
        `${at}/goods/product-details-page.tsx`,
        () => import('./features/goods/product-details-page.tsx'),
      ),
      pageRoute('/store', `${at}/store/store-page.tsx`, () => import('./features/store/store-page.tsx')),
      pageRoute('/doc', `${at}/content/doc-page.tsx`, () => import('./features/content/doc-page.tsx')),
      pageRoute(
        '/information',
        `${at}/content/information-page.tsx`,
        () => import('./features/content/information-page.tsx'),
      ),
      pageRoute('/login', `${at}/account/login-page.tsx`, () => import('./features/account/login-page.tsx')),
      pageRoute('/register', `${at}/account/register-page.tsx`, () => import('./features/account/register-page.tsx')),
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
      { path: '/userInfo', loader: () => redirect('/userInfo/dashboard') },
      pageRoute(
        '/userInfo/dashboard',
        `${at}/account/dashboard-page.tsx`,
        () => import('./features/account/dashboard-page.tsx'),
      ),
      pageRoute(
        '/userInfo/my-order',
        `${at}/orders/my-order-page.tsx`,
        () => import('./features/orders/my-order-page.tsx'),
      ),
      pageRoute(
        '/userInfo/order-detail',
        `${at}/orders/order-detail-page.tsx`,
        () => import('./features/orders/order-detail-page.tsx'),
      ),
      pageRoute(
        '/userInfo/collect-goods',
        `${at}/account/collect-goods-page.tsx`,
        () => import('./features/account/collect-goods-page.tsx'),
      ),
      pageRoute('/userInfo/setup', `${at}/account/setup-page.tsx`, () => import('./features/account/setup-page.tsx')),
      pageRoute(
        '/userInfo/setup/shipping-address',
        `${at}/account/shipping-address-page.tsx`,
        () => import('./features/account/shipping-address-page.tsx'),
      ),
      {
        path: '*',
        loader: () => {
          throw new Response(null, { status: 404 })
        },
        Component: () => null,
      },
    ],
  },
]
