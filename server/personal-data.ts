import { statisticsPersonalData } from './modules/statistics/public.ts'
import { applicationsPersonalData } from './modules/applications/public.ts'
import { identityChecksPersonalData } from './modules/identity-checks/public.ts'
import { translationsPersonalData } from './modules/translations/public.ts'
import { exportsPersonalData } from './modules/exports/public.ts'
import { reviewsPersonalData } from './modules/reviews/public.ts'
import { chatPersonalData } from './modules/chat/public.ts'
import { checkoutPersonalData } from './modules/checkout/public.ts'
import { bookkeepingPersonalData } from './modules/bookkeeping/public.ts'
import { referralPersonalData } from './modules/referral/public.ts'
import { cashPersonalData } from './modules/cash/public.ts'
import { creditPersonalData } from './modules/credit/public.ts'
import { invoicesPersonalData } from './modules/invoices/public.ts'
import { afterSalesPersonalData } from './modules/after-sales/public.ts'
import { ordersPersonalData } from './modules/orders/public.ts'
import { paymentsPersonalData } from './modules/payments/public.ts'
import { walletPersonalData } from './modules/wallet/public.ts'
import { cartPersonalData } from './modules/cart/public.ts'
import { importsPersonalData } from './modules/imports/public.ts'
import { sellerGoodsPersonalData } from './modules/seller-goods/public.ts'
import { moderationPersonalData } from './modules/moderation/public.ts'
import { browsingPersonalData } from './modules/browsing/public.ts'
import { homePersonalData } from './modules/home/public.ts'
import { storePagesPersonalData } from './modules/store-pages/public.ts'
import { searchPersonalData } from './modules/search/public.ts'
import { contentPersonalData } from './modules/content/public.ts'
import { productReportsPersonalData } from './modules/product-reports/public.ts'
import { reviewClaimsPersonalData } from './modules/review-claims/public.ts'
import { promotionsPersonalData } from './modules/promotions/public.ts'
import { inventoryPersonalData } from './modules/inventory/public.ts'
import { deliveryPersonalData } from './modules/delivery/public.ts'
import { cataloguePersonalData } from './modules/catalogue/public.ts'
import { tradersPersonalData } from './modules/traders/public.ts'
import { teamsPersonalData } from './modules/teams/public.ts'
import { merchantsPersonalData } from './modules/merchants/public.ts'
import { themesPersonalData } from './modules/themes/public.ts'
import { mediaPersonalData } from './modules/media/public.ts'
import { staffPersonalData } from './modules/staff/public.ts'
import { identityPersonalData } from './modules/identity/public.ts'
import { acceptancesPersonalData } from './modules/acceptances/public.ts'
import { messagesPersonalData } from './modules/messages/public.ts'
import { ownPersonalData } from './modules/personal-data/public.ts'
import type { PersonalData } from './platform/personal-data/personal-table.ts'
import { platformPersonalData } from './platform/personal-data/platform-tables.ts'

/** The register of personal data, in the order in which it is erased: the user itself comes last. */
export const personalData: readonly PersonalData[] = [
  ownPersonalData,
  statisticsPersonalData,
  applicationsPersonalData,
  identityChecksPersonalData,
  exportsPersonalData,
  translationsPersonalData,
  reviewsPersonalData,
  chatPersonalData,
  checkoutPersonalData,
  referralPersonalData,
  bookkeepingPersonalData,
  creditPersonalData,
  cashPersonalData,
  invoicesPersonalData,
  afterSalesPersonalData,
  ordersPersonalData,
  paymentsPersonalData,
  walletPersonalData,
  cartPersonalData,
  importsPersonalData,
  sellerGoodsPersonalData,
  moderationPersonalData,
  browsingPersonalData,
  homePersonalData,
  storePagesPersonalData,
  searchPersonalData,
  contentPersonalData,
  productReportsPersonalData,
  reviewClaimsPersonalData,
  promotionsPersonalData,
  inventoryPersonalData,
  deliveryPersonalData,
  cataloguePersonalData,
  tradersPersonalData,
  teamsPersonalData,
  merchantsPersonalData,
  themesPersonalData,
  mediaPersonalData,
  staffPersonalData,
  acceptancesPersonalData,
  messagesPersonalData,
  platformPersonalData,
  identityPersonalData,
]
