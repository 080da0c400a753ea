export { serveImports } from './imports.routes.ts'
export { importGoodsJob } from './run-import.ts'
export { importsPersonalData } from './personal-data.ts'
