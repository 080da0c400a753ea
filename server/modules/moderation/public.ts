export { findCheckOfStore, findProductSubject } from './decide-check.ts'
export { readProductQueue } from './moderation.queries.ts'
export { serveModeration } from './moderation.routes.ts'
export { readBeforeWrite, screenGoods, type BeforeWrite } from './screen-goods.ts'
