import { categoryTree } from './modules/catalogue/public.ts'
import { listDocumentTitles, listNews } from './modules/content/public.ts'
import { listStores } from './modules/merchants/public.ts'
import { countListed, listListedIds } from './modules/search/public.ts'
import type { Ctx } from './platform/context.ts'

type Entry = { readonly path: string; readonly changedAt?: Date }

/** Addresses in one piece; the protocol allows 50,000, but a piece is also made in one go. */
export const pieceSize = 10_000

/** Nobody has more stores than this, or is better served by a piece per thousand of them. */
const mostStores = 1_000_000

const openPages = ['/index', '/classification', '/commodity', '/discounted', '/merchantsettled', '/information']

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

async function pagesOf(ctx: Ctx): Promise<Entry[]> {
  const [documents, news] = await Promise.all([listDocumentTitles(ctx), listNews(ctx, pieceSize / 2, 0)])
  return [
    ...openPages.map((path) => ({ path })),
    ...documents.map(({ number, updated_at }) => ({ path: `/doc?docId=${number}`, changedAt: updated_at })),
    ...news.map(({ id, published_at }) => ({ path: `/information?id=${id}`, changedAt: published_at })),
  ]
}

const categoriesOf = async (ctx: Ctx): Promise<Entry[]> =>
  [...(await categoryTree(ctx)).byId.keys()].map((id) => ({ path: `/classification?categoryId=${id}` }))

async function storesOf(ctx: Ctx, piece: number): Promise<Entry[]> {
  const { stores } = await listStores(ctx, { limit: pieceSize, offset: piece * pieceSize, most: 1 })
  return stores.map(({ id }) => ({ path: `/store?id=${id}` }))
}

const goodsOf = async (ctx: Ctx, piece: number): Promise<Entry[]> =>
  (await listListedIds(ctx, pieceSize, piece * pieceSize)).map((id) => ({ path: `/productDetails?id=${id}` }))

const kinds = new Map<string, (ctx: Ctx, piece: number) => Promise<Entry[]>>([
  ['pages', pagesOf],
  ['categories', categoriesOf],
  ['stores', storesOf],
  ['goods', goodsOf],
])

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const scheme = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The list of all pieces, each with an address of its own. */
export async function sitemapIndex(ctx: Ctx, origin: string): Promise<string> {
  const [goods, { total: stores }] = await Promise.all([
    countListed(ctx),
    listStores(ctx, { limit: 1, offset: 0, most: mostStores }),
  ])
  const numbered = (kind: string, count: number) =>
    Array.from({ length: Math.ceil(count / pieceSize) }, (_, piece) => `${kind}-${piece + 1}`)
  const names = ['pages-1', 'categories-1', ...numbered('stores', stores), ...numbered('goods', goods)]
  const places = names.map((name) => `<sitemap><loc>${escape(`${origin}/sitemap-${name}.xml`)}</loc></sitemap>`)
  return `${head}<sitemapindex ${scheme}>\n${places.join('\n')}\n</sitemapindex>\n`
}

/** One piece (counted from 1) with its absolute addresses; null when there is none of that name. */
export async function sitemapPiece(ctx: Ctx, origin: string, kind: string, piece: number): Promise<string | null> {
  const entries = (await kinds.get(kind)?.(ctx, piece - 1)) ?? []
  if (entries.length === 0) return null
  const rows = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escape(`${origin}/pc${path}`)}</loc>${changed}</url>`
  })
  return `${head}<urlset ${scheme}>\n${rows.join('\n')}\n</urlset>\n`
}
