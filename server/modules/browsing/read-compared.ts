import type { browsingApi } from '#contract/browsing.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { listGoodsByIds } from '../catalogue/public.ts'
import { listCardsByGoods, toCard } from '../search/public.ts'
import { listCompared } from './browsing.queries.ts'

type Api = typeof browsingApi
type CompareInput = Parsed<Api['compare']>

async function listComparedCards(ctx: Ctx, { goodsIds }: CompareInput) {
  const ids = goodsIds?.filter(isId) ?? (ctx.principal ? await listCompared(ctx, ctx.principal.userId) : [])
  return (await listCardsByGoods(ctx, ids)).map((row) => toCard(ctx, row))
}

export const readCompareBar = async (ctx: Ctx, input: CompareInput): Promise<Data<Api['compareBar']>> => ({
  goods: await listComparedCards(ctx, input),
})

/** The compared goods with attributes and options. */
export async function readCompared(ctx: Ctx, input: CompareInput): Promise<Data<Api['compare']>> {
  const cards = await listComparedCards(ctx, input)
  const text = (texts: unknown) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)
  const rows = await listGoodsByIds(
    ctx,
    cards.map(({ id }) => id),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return {
    goods: cards.map((card) => {
      const { attributes = [], options = [] } = known.get(card.id) ?? {}
      return {
        ...card,
        attributes: attributes.map(({ name, value }) => ({ name: text(name), value: text(value) })),
        specifications: options.map(({ name, values }) => ({ name: text(name), values: values.map(text) })),
      }
    }),
  }
}
