import { findDisputeSubject } from './modules/after-sales/public.ts'
import { findAlertSubject, findRechargeSubject, findWithdrawalSubject } from './modules/cash/public.ts'
import { findIdentitySubject } from './modules/identity-checks/public.ts'
import { findCreditSubject } from './modules/credit/public.ts'
import { findProductSubject } from './modules/moderation/public.ts'
import { findRefundSubject } from './modules/orders/public.ts'
import { findReportSubject } from './modules/product-reports/public.ts'
import { findReviewSubject } from './modules/reviews/public.ts'
import type { ClaimSubjects } from './modules/review-claims/public.ts'

/** The cases that people take, by kind. Like subscriptions.ts, this connects a lower module to upper ones. */
export const claimSubjects: ClaimSubjects = {
  recharge: findRechargeSubject,
  withdrawal: findWithdrawalSubject,
  alert: findAlertSubject,
  dispute: findDisputeSubject,
  identity: findIdentitySubject,
  refund: findRefundSubject,
  product: findProductSubject,
  review: findReviewSubject,
  report: findReportSubject,
  credit: findCreditSubject,
}
