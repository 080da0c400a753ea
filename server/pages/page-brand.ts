import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import phoneCountries from 'libphonenumber-js/min/metadata'
import QRCode from 'qrcode'
import { colourRoles } from '#contract/colour-roles.ts'
import type { Theme } from '#contract/brand-file.ts'
import { getWithdrawalDays } from '#contract/withdrawal-rights.ts'
import type { Boot, PageBrand, ShellBase } from '#web/client/boot.ts'
import { canSend } from '#server/modules/messages/public.ts'
import type { Brand } from '#server/platform/brand.ts'
import type { ExternalServices } from '#server/platform/context.ts'
import { getOrigin } from '#server/platform/http/request-host.ts'

type Sheet = { readonly href: string; readonly css: string }

const sheets = new WeakMap<Brand, Sheet>()

const corners = ['r-1', 'r-2', 'r-3', 'r-btn']

/** The colours and corners of a theme as a style sheet; the cart's drawer is that many pixels wide. */
export function buildThemeCss(theme: Theme, { drawerPx }: { drawerPx: number }): string {
  const colours = (palette: Theme['light']) => colourRoles.map((role) => `--${role}:${palette[role]}`).join(';')
  const shape = corners.map((name, index) => `--${name}:${theme.corners[index]}`).join(';')
  return `:root{color-scheme:light dark;--drawer:${drawerPx}px;${shape};${colours(theme.light)}}@media(prefers-color-scheme:dark){:root{${colours(theme.dark)}}}`
}

function toSheet(brand: Brand, name: 'theme' | 'console', css: string): Sheet {
  const mark = createHash('sha256').update(css).digest('base64url').slice(0, 10)
  return { css, href: `/brand/${brand.site}/${name}-${mark}.css` }
}

/** A brand's colours and corners as a style sheet whose address contains a hash of it. */
export function getBrandSheet(brand: Brand): Sheet {
  let sheet = sheets.get(brand)
  if (!sheet) {
    const css = buildThemeCss(brand.settings.theme, { drawerPx: brand.policy.cartDrawerWidthPx })
    sheets.set(brand, (sheet = toSheet(brand, 'theme', css)))
  }
  return sheet
}

const consoleSheets = new WeakMap<Brand, Sheet>()

/**
 * A theme's colours and corners for the console, where a person can choose light or dark: each colour follows
 * `color-scheme`.
 */
export function buildConsoleCss(theme: Theme): string {
  const colours = colourRoles.map((role) => `--${role}:light-dark(${theme.light[role]},${theme.dark[role]})`)
  const shape = corners.map((name, index) => `--${name}:${theme.corners[index]}`)
  return `:root{color-scheme:light dark;${[...shape, ...colours].join(';')}}:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}`
}

/** The style sheet of a brand's console; its address contains a hash of it. */
export function getConsoleSheet(brand: Brand): Sheet {
  let sheet = consoleSheets.get(brand)
  if (!sheet) consoleSheets.set(brand, (sheet = toSheet(brand, 'console', buildConsoleCss(brand.settings.theme))))
  return sheet
}

/** The right of withdrawal where the brand is at home, if it is longer than the brand's own return window. */
function findLongerReturns({ settings, policy }: Brand): PageBrand['longerReturns'] {
  const country = settings.tax?.home.country ?? null
  const days = getWithdrawalDays(country, settings.withdrawalDays)
  return country !== null && days > policy.returnWindowDays ? { country, days } : null
}

/** The countries of the brand's taxes and of its phone numbers; where several share an area code, the largest. */
function listHomeCountries({ settings }: Brand): string[] {
  const codes: Readonly<Record<string, readonly string[]>> = phoneCountries.country_calling_codes
  const byPhone = codes[settings.phoneAreaCode.replace(/^\+/, '')]?.[0]
  return [...new Set([settings.tax?.home.country, byPhone])].filter((code) => code !== undefined)
}

const pageBrands = new WeakMap<Brand, Map<string, PageBrand>>()

function getPageBrand(brand: Brand, lang: string): PageBrand {
  const byLanguage = pageBrands.get(brand) ?? new Map<string, PageBrand>()
  pageBrands.set(brand, byLanguage)
  const known = byLanguage.get(lang)
  if (known) return known
  const { settings } = brand
  const { loginProvider: provider } = settings
  const inLanguage = (text: Record<string, string>) => text[lang] ?? text.en!
  const pageBrand: PageBrand = {
    site: brand.site,
    name: brand.name,
    mark: settings.mark,
    logo: settings.logo ?? null,
    shape: settings.theme.shape,
    sceneColor: settings.theme.light['accent-soft'].slice(1).toLowerCase(),
    header: settings.theme.header,
    supportMail: settings.supportMail,
    currency: settings.currency,
    displayCurrencies: settings.exchangeRates?.currencies ?? [],
    tax: settings.tax ? { included: settings.tax.included } : null,
    longerReturns: findLongerReturns(brand),
    timeZone: settings.timeZone,
    phoneAreaCode: settings.phoneAreaCode,
    countries: listHomeCountries(brand),
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
    loginProvider: provider?.isOn ? { name: provider.name, isForStaffAlone: provider.audience === 'staff' } : null,
    policy: brand.policy,
  }
  byLanguage.set(lang, pageBrand)
  return pageBrand
}

const matrices = new Map<string, readonly string[]>()
/** One per host of a brand, about 3 KB each. */
const maxMatrices = 500

/** QR code of an address, one string of 1 and 0 per row. */
function getQrRows(address: string): readonly string[] {
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

/** The data that a page needs before it renders: brand, language, shell. */
export async function buildBoot(
  request: FastifyRequest,
  externalServices: ExternalServices,
): Promise<Omit<Boot, 'styles' | 'scripts' | 'entry' | 'origin'>> {
  const base: ShellBase = request.url.startsWith('/shop') ? '/shop' : '/pc'
  const host = getOrigin(request)
  return {
    brand: getPageBrand(request.brand, request.lang),
    locale: request.lang,
    base,
    host,
    codeChannels: (['email', 'phone'] as const).filter((channel) => canSend({ externalServices }, channel)),
    qr: getQrRows(`${host}/shop/index`),
  }
}
