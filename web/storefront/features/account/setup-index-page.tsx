/** The customer's other name of the settings page; a route is known by its file, so this one has its own. */
export { Page, queries } from './setup-page.tsx'
