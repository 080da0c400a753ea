export { serveCart } from './cart.routes.ts'
export { removeOrderedLines } from './change-lines.ts'
export { findOffers, requireOffer, type Offer } from './offers.ts'
export { listChosenLines, readCartOfUser } from './read-cart.ts'
