export { serveBrowsing } from './browsing.routes.ts'
