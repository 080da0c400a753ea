export { findRedirect } from './manage-redirects.ts'
export { serveRedirects } from './redirects.routes.ts'
