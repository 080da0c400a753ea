export { serveImports } from './imports.routes.ts'
export { importGoodsJob } from './run-import.ts'
