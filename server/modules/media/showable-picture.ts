import type { Brand } from '#server/platform/brand.ts'

/** What stands in for a picture that may not be shown. */
export const placeholderPicture = '/media/art/placeholder.svg'

const own = /^\/media\/(art|files|private)\/[\w.-]+(\/[\w.-]+)*$/

const origins = new WeakMap<Brand, ReadonlySet<string>>()

function allowedOrigins(brand: Brand): ReadonlySet<string> {
  let allowed = origins.get(brand)
  if (!allowed) {
    allowed = new Set((brand.settings.imageOrigins ?? []).map((address) => new URL(address).origin))
    origins.set(brand, allowed)
  }
  return allowed
}

/** The address itself when pages of this brand may show it, else the placeholder's. Null counts as not showable. */
export function showablePicture(brand: Brand, src: string | null | undefined): string {
  if (!src) return placeholderPicture
  if (own.test(src)) return src.includes('..') ? placeholderPicture : src
  const url = URL.parse(src)
  return url?.protocol === 'https:' && allowedOrigins(brand).has(url.origin) ? url.href : placeholderPicture
}
