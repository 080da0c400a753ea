import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import QRCode from 'qrcode'
import { colourRoles, type Theme } from '#contract/brand-file.ts'
import type { Boot, PageBrand, ShellBase } from '#web/storefront/app/boot.ts'
import type { Brand } from './platform/brand.ts'
import { originOf } from './platform/http/request-host.ts'

type Sheet = { readonly href: string; readonly css: string }

const sheets = new WeakMap<Brand, Sheet>()

const corners = ['r-1', 'r-2', 'r-3', 'r-btn']

function cssOf({ settings: { theme }, policy }: Brand): string {
  const colours = (palette: Theme['light']) => colourRoles.map((role) => `--${role}:${palette[role]}`).join(';')
  const shape = corners.map((name, index) => `--${name}:${theme.corners[index]}`).join(';')
  return `:root{color-scheme:light dark;--drawer:${policy.cartDrawerWidthPx}px;${shape};${colours(theme.light)}}@media(prefers-color-scheme:dark){:root{${colours(theme.dark)}}}`
}

/** A brand's colours and corners as a style sheet whose address changes with its content. */
export function brandSheet(brand: Brand): Sheet {
  let sheet = sheets.get(brand)
  if (!sheet) {
    const css = cssOf(brand)
    const mark = createHash('sha256').update(css).digest('base64url').slice(0, 10)
    sheets.set(brand, (sheet = { css, href: `/brand/${brand.site}/theme-${mark}.css` }))
  }
  return sheet
}

const pageBrands = new WeakMap<Brand, Map<string, PageBrand>>()

function pageBrandOf(brand: Brand, lang: string): PageBrand {
  const kept = pageBrands.get(brand) ?? new Map<string, PageBrand>()
  pageBrands.set(brand, kept)
  const known = kept.get(lang)
  if (known) return known
  const { settings } = brand
  const inLanguage = (text: Record<string, string>) => text[lang] ?? text.en!
  const made: PageBrand = {
    site: brand.site,
    name: brand.name,
    mark: settings.mark,
    shape: settings.theme.shape,
    header: settings.theme.header,
    supportMail: settings.supportMail,
    currency: settings.currency,
    timeZone: settings.timeZone,
    phoneAreaCode: settings.phoneAreaCode,
    languages: brand.languages,
    footer: {
      contacts: settings.footer.contacts,
      partners: settings.footer.partners,
      blurb: inLanguage(settings.footer.blurb),
      copyright: inLanguage(settings.footer.copyright),
      address: inLanguage(settings.footer.address),
    },
    downloads: settings.downloads,
    imageOrigins: settings.imageOrigins,
    policy: brand.policy,
  }
  kept.set(lang, made)
  return made
}

const matrices = new Map<string, readonly string[]>()
/** One per host of a brand, of about 3 KB. */
const maxMatrices = 500

/** Rows of 1 and 0 of the QR picture of an address. */
function qrRows(address: string): readonly string[] {
  let rows = matrices.get(address)
  if (!rows) {
    const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' })
    rows = Array.from({ length: modules.size }, (_, y) =>
      Array.from({ length: modules.size }, (_, x) => (modules.get(y, x) ? '1' : '0')).join(''),
    )
    if (matrices.size >= maxMatrices) matrices.delete(matrices.keys().next().value!)
    matrices.set(address, rows)
  }
  return rows
}

/** What a page has to know before it can render: brand, language, shell. */
export async function bootOf(request: FastifyRequest): Promise<Omit<Boot, 'styles' | 'scripts' | 'entry' | 'origin'>> {
  const base: ShellBase = request.url.startsWith('/shop') ? '/shop' : '/pc'
  const host = originOf(request)
  return {
    brand: pageBrandOf(request.brand, request.lang),
    locale: request.lang,
    base,
    host,
    qr: qrRows(`${host}/shop/index`),
  }
}
