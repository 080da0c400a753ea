import type { contentApi, NewsCard } from '#contract/content.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { countCap, toPageInfo, toOffset } from '#server/platform/paging.ts'
import { refusal } from '#server/platform/refusal.ts'
import { buildSceneAddress, type Scene } from '../media/public.ts'
import { countNews, findArticle, listNews, type Texts } from './content.queries.ts'
import { pickLanguage, toPlainLine, toRichTextView } from './rich-text-view.ts'

type Api = typeof contentApi
type Row = Awaited<ReturnType<typeof listNews>>[number]

function toCard(ctx: Ctx, row: Row): NewsCard {
  const lang = pickLanguage(ctx, row.title as Texts)
  return {
    id: row.id,
    title: toPlainLine(ctx, row.title as Texts, lang),
    summary: toPlainLine(ctx, row.summary as Texts, lang),
    cover: row.scene ? buildSceneAddress(ctx.brand, row.scene as unknown as Scene, 'right') : null,
    publishedAt: row.published_at.toISOString(),
  }
}

/** Published news, latest first. */
export async function readNews(ctx: Ctx, page: Parsed<Api['news']>): Promise<Data<Api['news']>> {
  const [rows, total] = await Promise.all([listNews(ctx, page.pageSize, toOffset(page)), countNews(ctx, countCap)])
  return { pageList: rows.map((row) => toCard(ctx, row)), pageInfo: toPageInfo(page, total) }
}

/** One published article. Throws `article.not_found`. */
export async function readArticle(ctx: Ctx, { id }: Parsed<Api['article']>): Promise<Data<Api['article']>> {
  const row = isId(id) ? await findArticle(ctx, id) : undefined
  if (!row) throw refusal('article.not_found')
  const body = row.body as Texts
  return { article: { ...toCard(ctx, row), ...toRichTextView(ctx, body, pickLanguage(ctx, body)) } }
}
