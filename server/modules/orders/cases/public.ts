export { refundLines } from '../refunds/refund-lines.ts'
export type { LineUnits } from '../refunds/refunds.queries.ts'
export { placeReplacement } from './place-replacement.ts'
export { closeCase, openCase, reopenCase, restockLines } from './return-case.ts'
