export { findCheckOfStore, findProductSubject } from './decide-check.ts'
export { serveModeration } from './moderation.routes.ts'
export { readBeforeWrite, screenGoods, type BeforeWrite } from './screen-goods.ts'
