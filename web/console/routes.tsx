import type { ComponentType } from 'react'
import { Navigate, Outlet, type RouteObject, useLocation } from 'react-router'
import { importWithTimeout } from '#web/client/chunk-loading.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from './kit/action-button.tsx'
import { ListState } from './kit/list-state.tsx'
import { PageFrame } from './app/page-frame.tsx'
import { isHiddenPath, listSections, toHref } from './app/sections.ts'
import { ConsoleRoot } from './shell/console-root.tsx'
import { LoadedTexts, type TextsName } from './shell/more-texts.tsx'
import { StartPage } from './shell/start-pages.tsx'

type PageModule = { readonly Page: ComponentType }

/** Each section is a separate chunk. */
const lazyPage =
  (load: () => Promise<PageModule>): RouteObject['lazy'] =>
  async () => ({ Component: (await importWithTimeout(load)).Page })

/** The start of the console is the first section that the person sees. */
function FirstSection() {
  const user = useCurrentUser()
  const [first] = user ? listSections(user) : []
  return first ? <Navigate to={first.path} replace /> : null
}

function NotFound() {
  const t = useText()
  const title = t('errors.notFound.title')
  return (
    <PageFrame title={title} trail={[]}>
      <div className="console-card">
        <ListState
          icon="search"
          title={title}
          text={t('frame.notFound')}
          action={
            <a className="console-link" href={toHref('/')}>
              {t('frame.toStart')}
            </a>
          }
        />
      </div>
    </PageFrame>
  )
}

/** A page of a section that the person does not see is not opened: its requests would only be refused. */
function VisiblePage() {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  return user && isHiddenPath(user, pathname) ? <NotFound /> : <Outlet />
}

const SectionTexts = ({ parts }: { parts: readonly TextsName[] }) => (
  <LoadedTexts parts={parts}>
    <Outlet />
  </LoadedTexts>
)

/** Texts that did not arrive, so that there is no frame. */
function StartError() {
  const t = useText()
  return (
    <StartPage title={t('errors.load.title')}>
      <p>{t('errors.load.text')}</p>
      <ActionButton variant="primary" onClick={() => location.reload()}>
        {t('errors.load.action')}
      </ActionButton>
    </StartPage>
  )
}

/** Code that did not arrive, or an error while drawing: the frame stays. */
function SectionError() {
  const t = useText()
  const { pathname } = useLocation()
  return (
    <PageFrame key={pathname} title={t('errors.load.title')} trail={[]}>
      <div className="console-card">
        <ListState
          icon="alert"
          title={t('errors.load.title')}
          text={t('errors.load.text')}
          action={
            <ActionButton variant="primary" onClick={() => location.reload()}>
              {t('errors.load.action')}
            </ActionButton>
          }
        />
      </div>
    </PageFrame>
  )
}

/** Pages of stock, imports, exports and changes of many products, with texts of their own. */
const stockPages: RouteObject[] = [
  { path: '/seller/stock', lazy: lazyPage(() => import('./features/inventory/stock/stock-page.tsx')) },
  {
    path: '/seller/stock/warehouses',
    lazy: lazyPage(() => import('./features/inventory/stock/warehouses-page.tsx')),
  },
  { path: '/seller/import', lazy: lazyPage(() => import('./features/inventory/imports/imports-page.tsx')) },
  {
    path: '/seller/import/:importId',
    lazy: lazyPage(() => import('./features/inventory/imports/import-page.tsx')),
  },
  { path: '/seller/exports', lazy: lazyPage(() => import('./features/inventory/exports/exports-page.tsx')) },
  { path: '/seller/products/bulk', lazy: lazyPage(() => import('./features/inventory/bulk/bulk-page.tsx')) },
  {
    path: '/seller/products/bulk/:editId',
    lazy: lazyPage(() => import('./features/inventory/bulk/edit-page.tsx')),
  },
]

/** Translations of the catalogue; their texts load with them. */
const translationPages: RouteObject[] = [
  { path: '/seller/translations', lazy: lazyPage(() => import('./features/translations/translations-page.tsx')) },
  {
    path: '/seller/translations/:importId',
    lazy: lazyPage(() => import('./features/translations/import-page.tsx')),
  },
  { path: '/staff/translations', lazy: lazyPage(() => import('./features/translations/translations-page.tsx')) },
  {
    path: '/staff/translations/:importId',
    lazy: lazyPage(() => import('./features/translations/import-page.tsx')),
  },
]

/** Sales and coupons of stores and of the brand, with texts of their own. */
const promotionPages: RouteObject[] = [
  { path: '/seller/promotions', lazy: lazyPage(() => import('./features/promotions/promotions-page.tsx')) },
  { path: '/seller/referral', lazy: lazyPage(() => import('./features/promotions/referral-rate-page.tsx')) },
  { path: '/seller/promotions/sale', lazy: lazyPage(() => import('./features/promotions/sale-page.tsx')) },
  {
    path: '/seller/promotions/coupon/:couponId?',
    lazy: lazyPage(() => import('./features/promotions/coupon-page.tsx')),
  },
  { path: '/staff/coupons', lazy: lazyPage(() => import('./features/promotions/brand-coupons-page.tsx')) },
  { path: '/staff/coupons/new', lazy: lazyPage(() => import('./features/promotions/brand-coupon-page.tsx')) },
  {
    path: '/staff/coupons/:couponId',
    lazy: lazyPage(() => import('./features/promotions/brand-coupon-page.tsx')),
  },
]

/** Pages of staff about applications, stores and what they publish, with texts of their own. */
const moderationPages: RouteObject[] = [
  {
    path: '/staff/applications/:applicationId?',
    lazy: lazyPage(() => import('./features/moderation/applications-page.tsx')),
  },
  {
    path: '/staff/identity/:checkId?',
    lazy: lazyPage(() => import('./features/moderation/identity-page.tsx')),
  },
  {
    path: '/staff/moderation/reviews/:reviewId?',
    lazy: lazyPage(() => import('./features/moderation/reviews-page.tsx')),
  },
  {
    path: '/staff/moderation/reports/:reportId?',
    lazy: lazyPage(() => import('./features/moderation/reports-page.tsx')),
  },
  {
    path: '/staff/moderation/:goodsId?',
    lazy: lazyPage(() => import('./features/moderation/products-page.tsx')),
  },
  {
    path: '/staff/stores/:storeId?',
    lazy: lazyPage(() => import('./features/moderation/stores-page.tsx')),
  },
]

/** Pages of staff about users, staff and tokens, with texts of their own. */
const peoplePages: RouteObject[] = [
  { path: '/staff/users', lazy: lazyPage(() => import('./features/people/users-page.tsx')) },
  { path: '/staff/users/:userId', lazy: lazyPage(() => import('./features/people/user-page.tsx')) },
  { path: '/staff/team', lazy: lazyPage(() => import('./features/people/staff-page.tsx')) },
  { path: '/staff/tokens', lazy: lazyPage(() => import('./features/people/tokens-page.tsx')) },
]

/** Pages of staff about credit, with texts of their own. */
const creditPages: RouteObject[] = [
  { path: '/staff/credit/loans/:loanId?', lazy: lazyPage(() => import('./features/credit/loans-page.tsx')) },
  { path: '/staff/credit/limits', lazy: lazyPage(() => import('./features/credit/limits-page.tsx')) },
  { path: '/staff/credit/products', lazy: lazyPage(() => import('./features/credit/products-page.tsx')) },
  { path: '/staff/credit/products/:productId', lazy: lazyPage(() => import('./features/credit/product-page.tsx')) },
  { path: '/staff/credit/months', lazy: lazyPage(() => import('./features/credit/months-page.tsx')) },
  { path: '/staff/credit/:applicationId?', lazy: lazyPage(() => import('./features/credit/applications-page.tsx')) },
]
/** Pages of staff about the ledger and taxes, with texts of their own. */
const moneyPages: RouteObject[] = [
  { path: '/staff/alerts/:alertId?', lazy: lazyPage(() => import('./features/bookkeeping/alerts-page.tsx')) },
  { path: '/staff/payouts', lazy: lazyPage(() => import('./features/bookkeeping/payouts-page.tsx')) },
  { path: '/staff/payouts/:batchId', lazy: lazyPage(() => import('./features/bookkeeping/batch-page.tsx')) },
  { path: '/staff/bank', lazy: lazyPage(() => import('./features/bookkeeping/bank-page.tsx')) },
  {
    path: '/staff/bank/:statementId/:entryId?',
    lazy: lazyPage(() => import('./features/bookkeeping/statement-page.tsx')),
  },
  { path: '/staff/ledger', lazy: lazyPage(() => import('./features/bookkeeping/ledger-page.tsx')) },
  {
    path: '/staff/ledger/entries/:transactionId?',
    lazy: lazyPage(() => import('./features/bookkeeping/ledger-entries-page.tsx')),
  },
  {
    path: '/staff/ledger/months',
    lazy: lazyPage(() => import('./features/bookkeeping/ledger-months-page.tsx')),
  },
  {
    path: '/staff/ledger/stores',
    lazy: lazyPage(() => import('./features/bookkeeping/ledger-stores-page.tsx')),
  },
  { path: '/staff/referrals/months', lazy: lazyPage(() => import('./features/referrals/months-page.tsx')) },
  { path: '/staff/referrals/rates', lazy: lazyPage(() => import('./features/referrals/rates-page.tsx')) },
  { path: '/staff/referrals/:profitId?', lazy: lazyPage(() => import('./features/referrals/rewards-page.tsx')) },
  { path: '/staff/tax', lazy: lazyPage(() => import('./features/taxes/zones-page.tsx')) },
  { path: '/staff/tax/classes', lazy: lazyPage(() => import('./features/taxes/classes-page.tsx')) },
  { path: '/staff/tax/prices', lazy: lazyPage(() => import('./features/taxes/prices-page.tsx')) },
  { path: '/staff/tax/zones/:zone', lazy: lazyPage(() => import('./features/taxes/zone-page.tsx')) },
  { path: '/staff/ledger/taxes', lazy: lazyPage(() => import('./features/bookkeeping/ledger-taxes-page.tsx')) },
]

/** Pages of staff about the brand and its operation, with texts of their own. */
const brandPages: RouteObject[] = [
  { path: '/staff/home', lazy: lazyPage(() => import('./features/home-page/home-page.tsx')) },
  {
    path: '/staff/categories/:id?',
    lazy: lazyPage(() => import('./features/categories/categories-page.tsx')),
  },
  {
    path: '/staff/search/:tab?/:textLanguage?/:query?',
    lazy: lazyPage(() => import('./features/finding/search-page.tsx')),
  },
  { path: '/staff/redirects', lazy: lazyPage(() => import('./features/redirects/redirects-page.tsx')) },
  {
    path: '/staff/statistics',
    lazy: lazyPage(() => import('./features/statistics/statistics-page.tsx')),
  },
  { path: '/staff/theme', lazy: lazyPage(() => import('./features/theme/theme-page.tsx')) },
  { path: '/staff/webhooks/events/:event?', lazy: lazyPage(() => import('./features/operations/events-page.tsx')) },
  {
    path: '/staff/webhooks/:endpointId?/:deliveryId?',
    lazy: lazyPage(() => import('./features/operations/webhooks-page.tsx')),
  },
  { path: '/staff/api/:operation?', lazy: lazyPage(() => import('./features/api/api-page.tsx')) },
  { path: '/staff/audit/:position?', lazy: lazyPage(() => import('./features/operations/audit-page.tsx')) },
  { path: '/staff/jobs', lazy: lazyPage(() => import('./features/operations/jobs-page.tsx')) },
  {
    path: '/staff/documents/:kind?/:id?',
    lazy: lazyPage(() => import('./features/documents/documents-page.tsx')),
  },
  { path: '/staff/newsletters/:id?', lazy: lazyPage(() => import('./features/newsletters/newsletters-page.tsx')) },
  { path: '/staff/mails/:kind?/:textLanguage?', lazy: lazyPage(() => import('./features/mails/mails-page.tsx')) },
  { path: '/staff/brand', lazy: lazyPage(() => import('./features/brands/settings-page.tsx')) },
  { path: '/staff/brand/contact', lazy: lazyPage(() => import('./features/brands/contact-page.tsx')) },
  { path: '/staff/brand/languages', lazy: lazyPage(() => import('./features/brands/languages-page.tsx')) },
  { path: '/staff/brand/trader', lazy: lazyPage(() => import('./features/brands/trader-page.tsx')) },
  { path: '/staff/brands', lazy: lazyPage(() => import('./features/brands/brands-page.tsx')) },
  { path: '/staff/brands/new', lazy: lazyPage(() => import('./features/brands/new-brand-page.tsx')) },
]

/** The page of all policies, whose many texts only it needs. */
const policyPages: RouteObject[] = [
  { path: '/staff/brand/policy', lazy: lazyPage(() => import('./features/brands/policy/policy-page.tsx')) },
]

/** Pages of both workspaces about chats, with texts of their own. */
const chatPages: RouteObject[] = [
  { path: '/staff/chat/settings', lazy: lazyPage(() => import('./features/chat/settings/settings-page.tsx')) },
  { path: '/staff/chat/reports', lazy: lazyPage(() => import('./features/chat/reports/reports-page.tsx')) },
  {
    path: '/staff/chat/stores/:storeId/:chatId?',
    lazy: lazyPage(() => import('./features/chat/review/review-page.tsx')),
  },
  { path: '/staff/chat/stores', lazy: lazyPage(() => import('./features/chat/review/find-store-page.tsx')) },
  { path: '/staff/chat/:chatId?', lazy: lazyPage(() => import('./features/chat/desk-page.tsx')) },
  { path: '/seller/chat/settings', lazy: lazyPage(() => import('./features/chat/settings/settings-page.tsx')) },
  { path: '/seller/chat/reports', lazy: lazyPage(() => import('./features/chat/reports/reports-page.tsx')) },
]

/** Pages of sellers that share parts with those of staff. */
const sharedPages: RouteObject[] = [
  { path: '/seller/orders/:orderId', lazy: lazyPage(() => import('./features/orders/seller-order-page.tsx')) },
  { path: '/seller/chat/:chatId?', lazy: lazyPage(() => import('./features/chat/desk-page.tsx')) },
]

/** Every page of the console by its path; `app/sections.ts` lists those of the navigation. */
export const routes: RouteObject[] = [
  {
    element: <ConsoleRoot />,
    errorElement: <StartError />,
    hydrateFallbackElement: <></>,
    children: [
      {
        element: <VisiblePage />,
        errorElement: <SectionError />,
        children: [
          { path: '/', element: <FirstSection /> },
          {
            path: '/seller/overview',
            lazy: lazyPage(() => import('./features/overview/seller-overview-page.tsx')),
          },
          {
            path: '/seller/orders',
            lazy: lazyPage(() => import('./features/orders/seller-orders-page.tsx')),
          },
          { path: '/seller/delivery', lazy: lazyPage(() => import('./features/delivery/seller-delivery-page.tsx')) },
          {
            path: '/seller/returns/:returnId?',
            lazy: lazyPage(() => import('./features/aftersales/returns-page.tsx')),
          },
          { path: '/seller/reviews', lazy: lazyPage(() => import('./features/aftersales/reviews-page.tsx')) },
          { path: '/seller/invoices', lazy: lazyPage(() => import('./features/aftersales/invoices-page.tsx')) },
          { path: '/seller/store-page', lazy: lazyPage(() => import('./features/store-page/seller-store-page.tsx')) },
          { path: '/seller/settings', lazy: lazyPage(() => import('./features/settings/seller-settings-page.tsx')) },
          { path: '/seller/products', lazy: lazyPage(() => import('./features/products/products-page.tsx')) },
          {
            path: '/seller/products/new',
            lazy: lazyPage(() => import('./features/products/editor/product-page.tsx')),
          },
          {
            path: '/seller/products/:productId',
            lazy: lazyPage(() => import('./features/products/editor/product-page.tsx')),
          },
          { path: '/seller/balance', lazy: lazyPage(() => import('./features/balance/seller-balance-page.tsx')) },
          { path: '/seller/team', lazy: lazyPage(() => import('./features/team/seller-team-page.tsx')) },
          {
            path: '/staff/overview',
            lazy: lazyPage(() => import('./features/decisions/staff-overview-page.tsx')),
          },
          {
            path: '/staff/withdrawals/:withdrawalId?',
            lazy: lazyPage(() => import('./features/decisions/withdrawals-page.tsx')),
          },
          {
            path: '/staff/recharges/:rechargeId?',
            lazy: lazyPage(() => import('./features/decisions/recharges-page.tsx')),
          },
          {
            path: '/staff/disputes/:returnId?',
            lazy: lazyPage(() => import('./features/decisions/disputes-page.tsx')),
          },
          { path: '/staff/orders', lazy: lazyPage(() => import('./features/orders/staff-orders-page.tsx')) },
          { path: '/staff/orders/:orderId', lazy: lazyPage(() => import('./features/orders/staff-order-page.tsx')) },
          { element: <SectionTexts parts={['stock']} />, children: stockPages },
          { element: <SectionTexts parts={['promotions']} />, children: promotionPages },
          { element: <SectionTexts parts={['moderation']} />, children: moderationPages },
          { element: <SectionTexts parts={['translations']} />, children: translationPages },
          { element: <SectionTexts parts={['people', 'lending']} />, children: peoplePages },
          { element: <SectionTexts parts={['money']} />, children: moneyPages },
          { element: <SectionTexts parts={['lending']} />, children: creditPages },
          { element: <SectionTexts parts={['brand']} />, children: brandPages },
          { element: <SectionTexts parts={['brand', 'policy']} />, children: policyPages },
          { element: <SectionTexts parts={['chat']} />, children: chatPages },
          { element: <SectionTexts parts={['chat', 'decisions']} />, children: sharedPages },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
]
