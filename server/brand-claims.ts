import { localeInfo, type Locale } from '#i18n/locales.ts'
import { countWarehouses } from './modules/inventory/public.ts'
import { countListed } from './modules/search/public.ts'
import type { Ctx } from './platform/context.ts'
import { keepFor } from './platform/kept.ts'
import { deepestRow } from './platform/paging.ts'

type Facts = { readonly goods: number; readonly warehouses: number }

const kept = keepFor<Facts>(600)

/** From how many on a number is worth saying. */
const least: Facts = { goods: 1_000, warehouses: 2 }

const readFacts = (ctx: Ctx): Promise<Facts> =>
  kept.through(ctx.brand.id, 'facts', async () => {
    const [goods, warehouses] = await Promise.all([countListed(ctx), countWarehouses(ctx)])
    return { goods, warehouses }
  })

const claim = /\{(goods|warehouses)\}/g

/**
 * Puts a brand's own numbers into a text: `{goods}` says "3,000+" or, as lists do, "10,000+", `{warehouses}` how many. A
 * text that claims what the brand does not have is left out: ''.
 */
export function fillClaims(text: string, facts: Facts, lang: Locale): string {
  const claims = [...text.matchAll(claim)].map(([, name]) => name as keyof Facts)
  if (claims.some((name) => facts[name] < least[name])) return ''
  const format = new Intl.NumberFormat(localeInfo(lang).intl)
  const thousands = Math.floor(Math.min(facts.goods, deepestRow) / 1_000) * 1_000
  const said = { goods: `${format.format(thousands)}+`, warehouses: format.format(facts.warehouses) }
  return text.replaceAll(claim, (_, name: keyof Facts) => said[name])
}

/** A brand's text with its numbers; only one that claims any asks for them. No page fails for want of them. */
export async function writeClaims(ctx: Ctx, text: string): Promise<string> {
  if (text.search(claim) < 0) return text
  const facts = await readFacts(ctx).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "a brand's numbers were not read")
    return { goods: 0, warehouses: 0 }
  })
  return fillClaims(text, facts, ctx.lang)
}
