import type { Data, Parsed } from '#contract/operation.ts'
import type { StorePageContent, StorePageView, storePagePreviewApi } from '#contract/store-pages.ts'
import type { Ctx, SellerCtx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { toShowableImage } from '../media/public.ts'
import { listCards, listCardsByGoods, toCard, type CardRow } from '../search/public.ts'
import { arrangePage, readOwnPage, type ArrangedSection } from '../store-pages/public.ts'

type Preview = typeof storePagePreviewApi.preview

/** Products of a section that follow by themselves. */
const automaticCount = 10

/** The products of a section; sold-out ones that were selected move to the end. */
async function listSectionCards(
  ctx: Ctx,
  storeId: string,
  { kind, pick, goodsIds }: ArrangedSection,
): Promise<CardRow[]> {
  if (kind === 'text') return []
  const range = { limit: automaticCount, offset: 0 }
  if (pick === 'newest') return listCards(ctx, { storeId }, 'newest', range)
  if (pick === 'best') return listCards(ctx, { storeId }, 'sales', range)
  if (pick === 'sale') return listCards(ctx, { storeId, onSale: true }, 'ending', range)
  const rows = (await listCardsByGoods(ctx, goodsIds)).filter((row) => row.storeId === storeId)
  return [...rows.filter(({ inStock }) => inStock), ...rows.filter(({ inStock }) => !inStock)]
}

/** A store's arranged page on a day (YYYY-MM-DD; by default today). Sections without anything to show are left out. */
export async function toStorePageView(
  ctx: Ctx,
  storeId: string,
  content: Pick<StorePageContent, 'banner' | 'sections'>,
  day?: string,
): Promise<StorePageView> {
  const { banner, sections } = arrangePage(ctx, content, day)
  const shown = await Promise.all(
    sections.map(async ({ id, kind, title, paragraphs, ...section }) => {
      const rows = await listSectionCards(ctx, storeId, { id, kind, title, paragraphs, ...section })
      return { id, kind, title, paragraphs: [...paragraphs], goods: rows.map((row) => toCard(ctx, row)) }
    }),
  )
  return {
    banner: banner && { ...banner, image: banner.image && toShowableImage(ctx.brand, banner.image) },
    sections: shown.filter(({ kind, goods, title, paragraphs }) =>
      kind === 'text' ? title !== '' || paragraphs.length > 0 : goods.length > 0,
    ),
  }
}

/** The draft of the caller's store page, as shoppers would see it on a day. */
export async function previewStorePage(ctx: SellerCtx, { day }: Parsed<Preview>): Promise<Data<Preview>> {
  const { storeId, draft } = await readOwnPage(ctx)
  const { names, abouts, monogram, tint } = draft.content
  const pick = (texts: unknown) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)
  return {
    page: await toStorePageView(ctx, storeId, draft.content, day),
    name: pick(names),
    about: pick(abouts),
    monogram,
    tint,
  }
}
