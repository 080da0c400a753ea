export { serveBrowsing } from './browsing.routes.ts'
export { browsingPersonalData } from './personal-data.ts'
