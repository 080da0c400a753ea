export { deliveryOptions, usualDelivery } from './delivery-options.ts'
export { serveDelivery } from './delivery.routes.ts'
export type { DeliveryOption, Parcel } from './delivery.rules.ts'
