export { optionsOf, storeMethods, usualDelivery, type StoreMethods } from './delivery-options.ts'
export { serveDelivery } from './delivery.routes.ts'
export { deliveryMethodsOf } from './delivery.queries.ts'
export { optionsFor, type DeliveryMethod, type DeliveryOption, type Parcel } from './delivery.rules.ts'
