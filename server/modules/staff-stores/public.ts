export { reindexStoreJob } from './reindex-store.ts'
export { serveStaffStores } from './staff-stores.routes.ts'
