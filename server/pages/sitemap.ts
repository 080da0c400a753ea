import { pages } from '#web/storefront/pages.ts'
import { getCategoryTree } from '#server/modules/catalogue/categories/public.ts'
import { listDocumentTitles, listNews } from '#server/modules/content/public.ts'
import { listStores } from '#server/modules/merchants/public.ts'
import { countListedGoods, listListedGoodsIds } from '#server/modules/search/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { escapeText } from '#server/platform/html.ts'

type Entry = { readonly path: string; readonly changedAt?: Date }

/** URLs per sitemap file; the protocol allows 50,000, but a file is generated at once. */
const pieceSize = 10_000

/** Upper bound of the count of stores. */
const maxStores = 1_000_000

const publicPages = pages.filter(({ crawling }) => crawling === 'listed').map(({ path }) => path)

async function listPages(ctx: Ctx): Promise<Entry[]> {
  const [documents, news] = await Promise.all([listDocumentTitles(ctx), listNews(ctx, pieceSize / 2, 0)])
  return [
    ...publicPages.map((path) => ({ path })),
    ...documents.map(({ number, updated_at }) => ({ path: `/doc?docId=${number}`, changedAt: updated_at })),
    ...news.map(({ id, published_at }) => ({ path: `/information?id=${id}`, changedAt: published_at })),
  ]
}

const listCategories = async (ctx: Ctx): Promise<Entry[]> =>
  [...(await getCategoryTree(ctx)).byId.keys()].map((id) => ({ path: `/classification?categoryId=${id}` }))

async function listStorePages(ctx: Ctx, piece: number): Promise<Entry[]> {
  const { stores } = await listStores(ctx, { limit: pieceSize, offset: piece * pieceSize, maxCount: 1 })
  return stores.map(({ id }) => ({ path: `/store?id=${id}` }))
}

const listGoodsPages = async (ctx: Ctx, piece: number): Promise<Entry[]> =>
  (await listListedGoodsIds(ctx, pieceSize, piece * pieceSize)).map((id) => ({ path: `/productDetails?id=${id}` }))

const listersByKind = new Map<string, (ctx: Ctx, piece: number) => Promise<Entry[]>>([
  ['pages', listPages],
  ['categories', listCategories],
  ['stores', listStorePages],
  ['goods', listGoodsPages],
])

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const scheme = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The sitemap index with the URLs of all files. */
export async function buildSitemapIndex(ctx: Ctx, origin: string): Promise<string> {
  const [goods, { total: stores }] = await Promise.all([
    countListedGoods(ctx),
    listStores(ctx, { limit: 1, offset: 0, maxCount: maxStores }),
  ])
  const numbered = (kind: string, count: number) =>
    Array.from({ length: Math.ceil(count / pieceSize) }, (_, piece) => `${kind}-${piece + 1}`)
  const names = ['pages-1', 'categories-1', ...numbered('stores', stores), ...numbered('goods', goods)]
  const locations = names.map((name) => `<sitemap><loc>${escapeText(`${origin}/sitemap-${name}.xml`)}</loc></sitemap>`)
  return `${head}<sitemapindex ${scheme}>\n${locations.join('\n')}\n</sitemapindex>\n`
}

/** One sitemap file (numbered from 1) with absolute URLs; null when it does not exist. */
export async function buildSitemapPiece(ctx: Ctx, origin: string, kind: string, piece: number): Promise<string | null> {
  const entries = (await listersByKind.get(kind)?.(ctx, piece - 1)) ?? []
  if (entries.length === 0) return null
  const rows = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeText(`${origin}/pc${path}`)}</loc>${changed}</url>`
  })
  return `${head}<urlset ${scheme}>\n${rows.join('\n')}\n</urlset>\n`
}
