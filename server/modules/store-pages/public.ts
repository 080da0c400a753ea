export { serveStorePages } from './store-pages.routes.ts'
export { findLive } from './store-pages.queries.ts'
export { arrangePage, type ArrangedSection } from './arrange-page.ts'
export { readOwnPage } from './manage-page.ts'
