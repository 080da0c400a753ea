import { afterSalesMutations } from './after-sales.ts'
import { applicationMutations } from './applications.ts'
import { authorizationMutations } from './authorization.ts'
import { creditMutations } from './credit.ts'
import { identityMutations } from './identity.ts'
import { importMutations } from './import.ts'
import { invoiceMutations } from './invoices.ts'
import { jobMutations } from './jobs.ts'
import { limitMutations } from './limits.ts'
import { moneyMutations } from './money.ts'
import type { Mutations } from './mutation.ts'
import { orderMutations } from './orders.ts'
import { messageMutations } from './messages.ts'
import { outboundMutations } from './outbound.ts'
import { paymentMutations } from './payments.ts'
import { promotionMutations } from './promotions.ts'
import { stockMutations } from './stock.ts'
import { taxMutations } from './tax.ts'
import { tenancyMutations } from './tenancy.ts'
import { verificationMutations } from './verification.ts'

/** Every mutation by its area; chosen by hand, each as a slip that somebody could make. */
export const mutationsByArea: Mutations = {
  money: moneyMutations,
  credit: creditMutations,
  tax: taxMutations,
  payments: paymentMutations,
  orders: orderMutations,
  'after-sales': afterSalesMutations,
  invoices: invoiceMutations,
  stock: stockMutations,
  authorization: authorizationMutations,
  tenancy: tenancyMutations,
  identity: identityMutations,
  limits: limitMutations,
  promotions: promotionMutations,
  jobs: jobMutations,
  outbound: outboundMutations,
  messages: messageMutations,
  import: importMutations,
  applications: applicationMutations,
  verification: verificationMutations,
}
