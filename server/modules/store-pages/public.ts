export { serveStorePages } from './store-pages.routes.ts'
export { findDraft, findLive } from './store-pages.queries.ts'
export { arrangePage, type ArrangedSection } from './arrange-page.ts'
export { readOwnPage } from './manage-page.ts'
