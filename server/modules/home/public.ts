export { serveHome } from './home.routes.ts'
export {
  addBanner,
  arrangeSections,
  listHomeBanners,
  listSections,
  removeBanner,
  type SectionKind,
} from './arrange-home.ts'
