import { createContext, use } from 'react'
import type { Policy, Theme } from '#contract/brand-file.ts'
import type { TextLocale } from '#i18n/locales.ts'

/** The brand as the browser knows it. */
export type PageBrand = {
  readonly site: string
  readonly name: string
  /** Inner SVG of the mark, 34 x 34. */
  readonly mark: string
  /** Names the icons of the uploaded logo, which replaces the mark; null without one. */
  readonly logo: string | null
  readonly shape: Theme['shape']
  /** Background colour of the drawn shop window, six hex digits. */
  readonly sceneColor: string
  readonly header: Theme['header']
  readonly supportMail: string
  readonly currency: { readonly code: string; readonly digits: number }
  /** Other currencies to look at prices in. */
  readonly displayCurrencies: readonly string[]
  /** Whether prices include tax; null for a brand without tax. */
  readonly tax: { readonly included: boolean } | null
  /** The legal right of withdrawal in the brand's own country, where it is longer than the return window. */
  readonly longerReturns: { readonly country: string; readonly days: number } | null
  readonly timeZone: string
  readonly phoneAreaCode: string
  /** ISO codes of the countries that the brand is at home in: of its taxes, of its phone numbers. */
  readonly countries: readonly string[]
  readonly languages: readonly TextLocale[]
  readonly footer: {
    readonly contacts: readonly { readonly kind: string; readonly value: string }[]
    readonly partners: readonly string[]
    readonly blurb: string
    readonly copyright: string
    readonly address: string
  }
  readonly downloads: { readonly buyer: string; readonly seller: string }
  /** Origins from which pages may show goods pictures besides our own. */
  readonly imageOrigins: readonly string[]
  /** The OpenID provider by which people may log in; null without one. */
  readonly loginProvider: { readonly name: string; readonly isForStaffAlone: boolean } | null
  readonly policy: Policy
}

/** How a code can be sent to a person. */
export type CodeChannel = 'email' | 'phone'

/** `/pc`: the desktop shop; `/shop`: the mobile one. */
export type ShellBase = '/pc' | '/shop'

/** The data that the server gives every page; identical on both sides, because hydration compares. */
export type Boot = {
  readonly brand: PageBrand
  readonly locale: TextLocale
  readonly base: ShellBase
  /** Scheme and host of this page, as `https://galleria.example`. */
  readonly host: string
  /** Address without base, as `/index?x=1`, under which the page was rendered. */
  readonly origin: string
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  readonly entry: string
  /** The ways in which this shop can send codes; empty for none. */
  readonly codeChannels: readonly CodeChannel[]
  /** Square matrix of the QR code of the phone shop. */
  readonly qr: readonly string[]
}

export const BootContext = createContext<Boot | null>(null)

/** Brand, language and shell of this page. */
export function useBoot(): Boot {
  const boot = use(BootContext)
  if (!boot) throw new Error('no BootContext above this component')
  return boot
}
