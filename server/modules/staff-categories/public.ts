export { reindexCategoryJob } from './reindex-category.ts'
export { serveStaffCategories } from './staff-categories.routes.ts'
