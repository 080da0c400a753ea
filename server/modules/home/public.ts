export { serveHome } from './home.routes.ts'
export { addBanner, arrangeSections, removeBanner, setSectionTitle, type SectionKind } from './arrange-home.ts'
export { listBanners, listSections } from './home.queries.ts'
export { homePersonalData } from './personal-data.ts'
