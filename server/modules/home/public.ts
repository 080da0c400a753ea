export { serveHome } from './home.routes.ts'
