import type { contentApi, NewsCard } from '#contract/content.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { directionOf } from '#i18n/locales.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { countCap, pageInfoOf, rowsBefore } from '#server/platform/paging.ts'
import { refuse } from '#server/platform/refuse.ts'
import { sceneAddress, type Scene } from '../media/public.ts'
import { countNews, findArticle, listNews, type Texts } from './content.queries.ts'
import { languageOf, showLine, showRichText } from './show-rich-text.ts'

type Api = typeof contentApi
type Row = Awaited<ReturnType<typeof listNews>>[number]

function toCard(ctx: Ctx, row: Row): NewsCard {
  const lang = languageOf(ctx, row.title as Texts)
  const side = directionOf(ctx.lang) === 'rtl' ? 'left' : 'right'
  return {
    id: row.id,
    title: showLine(ctx, row.title as Texts, lang),
    summary: showLine(ctx, row.summary as Texts, lang),
    cover: row.scene ? sceneAddress(ctx.brand, row.scene as unknown as Scene, side) : null,
    publishedAt: row.published_at.toISOString(),
  }
}

/** News that are out, the latest first. */
export async function readNews(ctx: Ctx, page: Parsed<Api['news']>): Promise<Data<Api['news']>> {
  const [rows, total] = await Promise.all([listNews(ctx, page.pageSize, rowsBefore(page)), countNews(ctx, countCap)])
  return { pageList: rows.map((row) => toCard(ctx, row)), pageInfo: pageInfoOf(page, total) }
}

/** One article that is out. */
export async function readArticle(ctx: Ctx, { id }: Parsed<Api['article']>): Promise<Data<Api['article']>> {
  const row = isId(id) ? await findArticle(ctx, id) : undefined
  if (!row) throw refuse('article.not_found')
  const body = row.body as Texts
  return { article: { ...toCard(ctx, row), ...showRichText(ctx, body, languageOf(ctx, body)) } }
}
