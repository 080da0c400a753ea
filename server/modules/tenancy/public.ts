export { openBrandBook, type BrandBook } from './find-brand.ts'
export { fillBrands, readBrandFiles } from './fill-brands.ts'
export { serveTenancy } from './tenancy.routes.ts'
