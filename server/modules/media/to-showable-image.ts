import type { Brand } from '#server/platform/brand.ts'

/** Shown instead of an image that is not allowed. */
export const placeholderImage = '/media/art/placeholder.svg'

const ownAddressPattern = /^\/media\/(art|files|private)\/[\w.-]+(\/[\w.-]+)*$/

const origins = new WeakMap<Brand, ReadonlySet<string>>()

function allowedOrigins(brand: Brand): ReadonlySet<string> {
  let allowed = origins.get(brand)
  if (!allowed) {
    allowed = new Set((brand.settings.imageOrigins ?? []).map((address) => new URL(address).origin))
    origins.set(brand, allowed)
  }
  return allowed
}

/** Returns the address if pages of this brand may show it, else the placeholder's. */
export function toShowableImage(brand: Brand, src: string | null | undefined): string {
  if (!src) return placeholderImage
  if (ownAddressPattern.test(src)) return src.includes('..') ? placeholderImage : src
  const url = URL.parse(src)
  return url?.protocol === 'https:' && allowedOrigins(brand).has(url.origin) ? url.href : placeholderImage
}

/** The path of an image on one of the brand's own hosts, as our export writes it; null for any other address. */
export function findOwnImagePath(brand: Brand, address: string): string | null {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null
  if (!url || !brand.hosts.includes(url.hostname)) return null
  return toShowableImage(brand, url.pathname) === url.pathname && url.pathname.startsWith('/media/')
    ? url.pathname
    : null
}
