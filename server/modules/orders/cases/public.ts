export { refundLines, type LinesRefund } from '../refunds/refund-lines.ts'
export type { LineUnits } from '../refunds/refunds.queries.ts'
export { placeReplacement, type Replacement } from './place-replacement.ts'
export { closeCase, openCase, reopenCase, restockLines, type CaseClosing, type CaseRequest } from './return-case.ts'
