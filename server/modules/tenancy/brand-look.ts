import type { Theme } from '#contract/brand-file.ts'
import { findContrastFailures } from '#contract/contrast.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findBrandSettings, lockBrand, updateBrand } from './tenancy.queries.ts'

/** The look of a brand, which staff change by themselves; `logo` names the icons of an uploaded one. */
export type BrandLook = { readonly theme: Theme; readonly logo: string | null }

/** The look that is stored, which a process may not have read yet. */
export async function readBrandLook(ctx: Ctx): Promise<BrandLook> {
  const { theme, logo } = await findBrandSettings(ctx.db, ctx.brand.id)
  return { theme, logo: logo ?? null }
}

/** Sets the look of the brand, inside of `writeBrand`. Throws `theme.contrast`. */
export async function setBrandLook(ctx: Ctx, { theme, logo }: BrandLook): Promise<void> {
  const failures = findContrastFailures(theme)
  const [first] = failures
  if (first)
    throw refusal('theme.contrast', {
      figure: first.figure,
      ground: first.ground,
      mode: first.mode,
      ratio: Math.floor(first.ratio * 100) / 100,
      min: first.minRatio,
      failures,
    })
  const { logo: _former, ...brand } = await lockBrand(ctx.db, ctx.brand.id)
  await updateBrand(ctx.db, ctx.brand.id, { ...brand, theme, ...(logo !== null && { logo }) })
}
