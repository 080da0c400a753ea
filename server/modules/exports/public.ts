export { serveExports } from './exports.routes.ts'
export { openExportFile } from './manage-exports.ts'
export { writeExportJob } from './write-export.ts'
export { exportsPersonalData } from './personal-data.ts'
