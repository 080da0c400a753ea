export { openBrandRegistry, type BrandRegistry } from './brand-registry.ts'
export { fillBrands, readBrandFile, readBrandFiles } from './fill-brands.ts'
export { reloadBrandsOnChange } from './reload-brands.ts'
export { changeBrand, createBrand, type BrandAdmin } from './change-brand.ts'
export { BrandFileError, parseBrand, parseBrandFile } from './read-brand-file.ts'
export { listUnpreparedBrands, markBrandsPrepared } from './prepared-brands.ts'
export {
  closeBrand,
  getBrandWriter,
  reopenBrand,
  saveBrand,
  toBrandRefusal,
  writeBrand,
  type BrandWriter,
} from './save-brand.ts'
export { listBrandPage, listTakenNames } from './tenancy.queries.ts'
export { serveTenancy } from './tenancy.routes.ts'
export { readLooks } from './looks.ts'
export { readBrandLook, setBrandLook } from './brand-look.ts'
