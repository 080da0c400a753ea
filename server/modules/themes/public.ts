export { serveThemes } from './themes.routes.ts'
export { themesPersonalData } from './personal-data.ts'
