export { serveCart } from './cart.routes.ts'
export { removeOrdered } from './change-lines.ts'
export { findOffers, requireOffer, type Offer } from './offers.ts'
export { chosenLines } from './read-cart.ts'
