export { reindexCategoryJob, reindexCategoryJobName } from './reindex-category.ts'
export { serveStaffCategories } from './staff-categories.routes.ts'
