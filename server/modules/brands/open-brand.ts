import type { BrandFile } from '#contract/brand-file.ts'
import { fillDocuments, readDocumentFiles } from '#server/modules/content/public.ts'
import { fillWarehouses } from '#server/modules/inventory/warehouses/public.ts'
import { fillRoles } from '#server/modules/staff/public.ts'
import { createBrand, type BrandWriter } from '#server/modules/tenancy/public.ts'
import type { Brand } from '#server/platform/brand.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { documentsFolder } from './build-brand.ts'

/** Adds the documents, roles and warehouses that every brand starts with; the server does the same at start. */
async function fillBrand(ctx: Ctx): Promise<void> {
  await fillDocuments(ctx, () => readDocumentFiles(documentsFolder))
  await fillRoles(ctx)
  await withIdempotency(
    { ...ctx, audited: { operation: 'command.brand.create', input: ctx.brand.settings } },
    fillWarehouses,
  )
}

/**
 * Creates a brand with everything that it starts with, audited in it; every process serves it at its hosts at once. Throws
 * BrandFileError when its site or a host is taken.
 */
export async function openBrand({ admin, brands, createContext }: BrandWriter, file: BrandFile): Promise<Brand> {
  const id = await createBrand(admin, file, new Date())
  await brands.reload()
  const brand = (await brands.findById(id))!
  await fillBrand({ ...createContext(brand), lang: brand.settings.defaultLanguage })
  return brand
}
