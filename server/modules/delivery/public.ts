export { deliveryOptions, optionsOf, storeMethods, usualDelivery, type StoreMethods } from './delivery-options.ts'
export { serveDelivery } from './delivery.routes.ts'
export type { DeliveryOption, Parcel } from './delivery.rules.ts'
