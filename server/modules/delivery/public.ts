export { methodsOf, type DeliveryMethod } from './delivery.queries.ts'
