export { readChecklist } from './read-checklist.ts'
export { serveOpening } from './opening.routes.ts'
