import { accountApi, brandApi } from './account.ts'
import { apiTokensApi } from './api-tokens.ts'
import { brandSettingsApi } from './brand-settings.ts'
import { brandsApi } from './brands.ts'
import { browsingApi, offersApi } from './browsing.ts'
import { chatApi, sellerChatApi, staffChatApi } from './chat.ts'
import { sellerDeskApi, staffDeskApi } from './chat-desk.ts'
import { sellerChatReportApi, staffChatReportApi } from './chat-reports.ts'
import { chatReviewApi } from './chat-review.ts'
import { sellerChatSettingsApi, staffChatSettingsApi } from './chat-settings.ts'
import { chatShopperApi } from './chat-shopper.ts'
import { cartApi } from './cart.ts'
import { consoleApi } from './console.ts'
import { contentApi } from './content.ts'
import { staffCategoriesApi } from './staff-categories.ts'
import { staffSearchApi } from './staff-search.ts'
import { mailTextsApi } from './mail-texts.ts'
import { newslettersApi } from './newsletters.ts'
import { staffContentApi } from './staff-content.ts'
import { catalogueApi, searchApi } from './goods.ts'
import { exchangeRatesApi } from './exchange-rates.ts'
import { homeApi } from './home.ts'
import { identityChecksApi } from './identity-checks.ts'
import { adminIdentityApi } from './staff-identity.ts'
import { invoicesApi, sellerInvoicesApi } from './invoices.ts'
import { mediaApi } from './media.ts'
import { merchantsApi } from './merchants.ts'
import { contractWithdrawalsApi } from './contract-withdrawals.ts'
import { closuresApi } from './closures.ts'
import { deliveryApi } from './delivery.ts'
import { storePagePreviewApi, storePagesApi } from './store-pages.ts'
import { staffHomeApi } from './staff-home.ts'
import { themesApi } from './themes.ts'
import { oidcApi } from './oidc.ts'
import { fundPasswordApi } from './fund-password.ts'
import { totpApi } from './totp.ts'
import { adminTraderApi, sellerTraderApi, tradersApi } from './traders.ts'
import { openingApi, sellerOpeningApi } from './opening.ts'
import { checkoutApi } from './checkout.ts'
import { ordersApi } from './orders.ts'
import { passkeysApi } from './passkeys.ts'
import { adminModerationApi } from './moderation.ts'
import { noticesApi } from './notices.ts'
import { adminStoresApi } from './staff-stores.ts'
import { adminReportsApi, productReportsApi } from './product-reports.ts'
import { reviewClaimsApi } from './review-claims.ts'
import { pushApi } from './push.ts'
import { redirectsApi } from './redirects.ts'
import { referralApi, sellerReferralApi, staffReferralApi } from './referral.ts'
import { returnsApi, sellerReturnsApi, staffReturnsApi } from './returns.ts'
import { adminReviewsApi, reviewsApi, sellerReviewsApi } from './reviews.ts'
import { withdrawalExemptionsApi } from './withdrawal-exemptions.ts'
import { creditApi } from './credit.ts'
import { staffCreditApi } from './staff-credit.ts'
import { staffMoneyApi } from './staff-money.ts'
import { bankStatementsApi, payoutBatchesApi } from './staff-bank.ts'
import { staffLedgerApi } from './staff-ledger.ts'
import { staffQueueApi } from './staff-queue.ts'
import { sellerMoneyApi } from './seller-money.ts'
import { staffTaxesApi } from './staff-taxes.ts'
import { webhooksApi } from './webhooks.ts'
import { staffTeamApi, staffInvitationsApi } from './staff-team.ts'
import { staffUsersApi } from './staff-users.ts'
import { staffApi } from './staff.ts'
import { staffHealthApi } from './staff-health.ts'
import { staffAuditApi } from './staff-audit.ts'
import { sellerTranslationsApi, staffTranslationsApi } from './translations.ts'
import { sellerExportsApi } from './seller-exports.ts'
import { sellerGoodsBulkApi } from './seller-goods-bulk.ts'
import { sellerGoodsApi } from './seller-goods.ts'
import { membershipsApi, teamApi } from './store-team.ts'
import { sellerStockApi } from './seller-stock.ts'
import { adminApplicationsApi, storeApplicationsApi } from './store-applications.ts'
import { sellerImportsApi } from './seller-imports.ts'
import { sellerOrdersApi } from './seller-orders.ts'
import { staffOrdersApi } from './staff-orders.ts'
import { staffOverviewApi } from './staff-overview.ts'
import { staffStatisticsApi } from './staff-statistics.ts'
import { personalDataApi } from './personal-data.ts'
import { payoutAccountsApi, rechargesApi, statementApi, walletApi, withdrawalsApi } from './wallet.ts'
import { sellerOverviewApi, visitsApi } from './statistics.ts'
import { adminCouponsApi, couponsApi, salesApi, sellerCouponsApi } from './promotions.ts'

/** Every operation by module: the server serves them, the client calls them, OpenAPI describes them. */
export const api = {
  brand: brandApi,
  brands: brandsApi,
  brandSettings: brandSettingsApi,
  redirects: redirectsApi,
  account: accountApi,
  oidc: oidcApi,
  fundPassword: fundPasswordApi,
  totp: totpApi,
  passkeys: passkeysApi,
  personalData: personalDataApi,
  console: consoleApi,
  apiTokens: apiTokensApi,
  goods: { ...catalogueApi, ...searchApi, ...homeApi, ...reviewsApi, ...browsingApi, ...offersApi },
  wallet: { ...walletApi, ...statementApi, ...rechargesApi, ...withdrawalsApi, ...payoutAccountsApi },
  merchants: merchantsApi,
  content: contentApi,
  notices: noticesApi,
  push: pushApi,
  staffContent: staffContentApi,
  newsletters: newslettersApi,
  mailTexts: mailTextsApi,
  staffCategories: staffCategoriesApi,
  staffSearch: staffSearchApi,
  media: mediaApi,
  cart: cartApi,
  checkout: checkoutApi,
  orders: ordersApi,
  staff: staffApi,
  staffTeam: staffTeamApi,
  staffInvitations: staffInvitationsApi,
  staffUsers: staffUsersApi,
  sellerOrders: sellerOrdersApi,
  staffOrders: staffOrdersApi,
  invoices: invoicesApi,
  sellerInvoices: sellerInvoicesApi,
  returns: returnsApi,
  contractWithdrawals: contractWithdrawalsApi,
  sellerReturns: sellerReturnsApi,
  staffReturns: staffReturnsApi,
  sellerMoney: sellerMoneyApi,
  referral: referralApi,
  sellerReferral: sellerReferralApi,
  staffReferral: staffReferralApi,
  staffMoney: staffMoneyApi,
  credit: creditApi,
  staffCredit: staffCreditApi,
  staffLedger: staffLedgerApi,
  payoutBatches: payoutBatchesApi,
  bankStatements: bankStatementsApi,
  staffQueue: staffQueueApi,
  staffTaxes: staffTaxesApi,
  webhooks: webhooksApi,
  staffAudit: staffAuditApi,
  staffHealth: staffHealthApi,
  coupons: couponsApi,
  sellerCoupons: sellerCouponsApi,
  adminCoupons: adminCouponsApi,
  withdrawalExemptions: withdrawalExemptionsApi,
  sellerReviews: sellerReviewsApi,
  adminReviews: adminReviewsApi,
  sales: salesApi,
  delivery: deliveryApi,
  storePages: { ...storePagesApi, ...storePagePreviewApi },
  closures: closuresApi,
  exchangeRates: exchangeRatesApi,
  productReports: productReportsApi,
  adminReports: adminReportsApi,
  chat: { ...chatApi, ...chatShopperApi },
  sellerChat: { ...sellerChatApi, ...sellerDeskApi, ...sellerChatSettingsApi, ...sellerChatReportApi },
  staffChat: { ...staffChatApi, ...staffDeskApi, ...staffChatSettingsApi, ...staffChatReportApi },
  chatReview: chatReviewApi,
  adminModeration: adminModerationApi,
  adminStores: adminStoresApi,
  reviewClaims: reviewClaimsApi,
  staffOverview: staffOverviewApi,
  staffStatistics: staffStatisticsApi,
  traders: tradersApi,
  sellerTrader: sellerTraderApi,
  adminTrader: adminTraderApi,
  staffHome: staffHomeApi,
  themes: themesApi,
  sellerExports: sellerExportsApi,
  sellerImports: sellerImportsApi,
  sellerTranslations: sellerTranslationsApi,
  staffTranslations: staffTranslationsApi,
  sellerGoods: sellerGoodsApi,
  sellerGoodsBulk: sellerGoodsBulkApi,
  sellerStock: sellerStockApi,
  storeApplications: storeApplicationsApi,
  adminApplications: adminApplicationsApi,
  identityChecks: identityChecksApi,
  adminIdentity: adminIdentityApi,
  team: teamApi,
  memberships: membershipsApi,
  opening: openingApi,
  sellerOpening: sellerOpeningApi,
  sellerOverview: sellerOverviewApi,
  visits: visitsApi,
}

export type Api = typeof api
