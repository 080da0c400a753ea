import { getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { countWarehouses } from '#server/modules/inventory/warehouses/public.ts'
import { countListedGoods } from '#server/modules/search/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createTtlCache } from '#server/platform/ttl-cache.ts'
import { maxListRows } from '#server/platform/paging.ts'

type Facts = { readonly goods: number; readonly warehouses: number }

const factsCache = createTtlCache<Facts>(600)

/** Smaller numbers are not shown. */
const minFacts: Facts = { goods: 1_000, warehouses: 2 }

const readFacts = (ctx: Ctx): Promise<Facts> =>
  factsCache.getOrCompute(ctx.brand.id, 'facts', async () => {
    const [goods, warehouses] = await Promise.all([countListedGoods(ctx), countWarehouses(ctx)])
    return { goods, warehouses }
  })

const placeholder = /\{(goods|warehouses)\}/g

/**
 * Fills in a brand's own numbers: `{goods}` becomes "3,000+" (at most "10,000+", as in lists), `{warehouses}` the exact
 * count. Returns '' for a text that names a number below its minimum.
 */
export function fillClaims(text: string, facts: Facts, lang: Locale): string {
  const claims = [...text.matchAll(placeholder)].map(([, name]) => name as keyof Facts)
  if (claims.some((name) => facts[name] < minFacts[name])) return ''
  const format = new Intl.NumberFormat(getLocaleInfo(lang).intl)
  const thousands = Math.floor(Math.min(facts.goods, maxListRows) / 1_000) * 1_000
  const texts = { goods: `${format.format(thousands)}+`, warehouses: format.format(facts.warehouses) }
  return text.replaceAll(placeholder, (_, name: keyof Facts) => texts[name])
}

/**
 * Fills a brand's numbers into a text and queries them only when the text names one. A failed query removes the text
 * instead of failing the page.
 */
export async function writeBrandClaims(ctx: Ctx, text: string): Promise<string> {
  if (text.search(placeholder) < 0) return text
  const facts = await readFacts(ctx).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "a brand's numbers were not read")
    return { goods: 0, warehouses: 0 }
  })
  return fillClaims(text, facts, ctx.lang)
}
