export { serveThemes } from './themes.routes.ts'
