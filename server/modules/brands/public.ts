export { buildBrand, readShippedBrand, type BrandFacts } from './build-brand.ts'
export { openBrand } from './open-brand.ts'
export { serveBrands } from './brands.routes.ts'
