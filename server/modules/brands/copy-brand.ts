import type { BrandFile } from '#contract/brand-file.ts'
import type { BrandCopy } from '#contract/brands.ts'
import type { CopyPart } from '#contract/brand-copies.ts'
import { copyCategories } from '#server/modules/catalogue/categories/public.ts'
import { copyDocuments } from '#server/modules/content/public.ts'
import { copyWarehouses } from '#server/modules/inventory/warehouses/public.ts'
import { copyTaxes } from '#server/modules/tax/administration/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withIdempotency } from '#server/platform/transaction.ts'

/** Amounts mean another worth in another currency, so they stay behind there. */
function copyPolicy(source: BrandFile, brand: BrandFile): BrandFile['policy'] {
  const isSameCurrency = source.currency.code === brand.currency.code
  return Object.fromEntries(
    Object.entries(source.policy).filter(([name]) => isSameCurrency || !name.endsWith('Amount')),
  )
}

/** The settings of a new brand with what it takes over from another one. The uploaded logo stays where it is. */
export function copySettings(source: BrandFile, brand: BrandFile, parts: readonly CopyPart[]): BrandFile {
  const { theme, mark, home, languages, defaultLanguage, tax, withdrawalDays } = source
  const has = (part: CopyPart) => parts.includes(part)
  return {
    ...brand,
    ...(has('theme') && { theme, mark, home }),
    ...(has('languages') && { languages, defaultLanguage }),
    ...(has('policy') && { policy: copyPolicy(source, brand), ...(withdrawalDays && { withdrawalDays }) }),
    ...(has('tax') && tax && { tax }),
  }
}

/** Copiers of the rows of tables, by part. */
const copiers: Partial<Readonly<Record<CopyPart, (from: Ctx, to: Ctx) => Promise<void>>>> = {
  delivery: copyWarehouses,
  tax: copyTaxes,
  documents: copyDocuments,
  categories: copyCategories,
}

/** Copies the rows of the chosen parts in one transaction, which is audited in the new brand. */
export const copyRows = (from: Ctx, to: Ctx, { parts }: BrandCopy): Promise<void> =>
  withIdempotency(
    { ...to, audited: { operation: 'brands.create', input: { site: from.brand.site, parts } } },
    async (to) => {
      for (const part of parts) await copiers[part]?.(from, to)
      to.audit({ subjectId: from.brand.site, after: { copied: parts } })
    },
  )
