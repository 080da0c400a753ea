import type { contentApi } from '#contract/content.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { listRequired } from '../acceptances/public.ts'
import { findDocument, listDocumentTitles, type Texts } from './content.queries.ts'
import { pickLanguage, toPlainLine, toRichTextView } from './rich-text-view.ts'

type Api = typeof contentApi

/** Titles of all documents, by number. */
export async function readDocuments(ctx: Ctx): Promise<Data<Api['documents']>> {
  const rows = await listDocumentTitles(ctx)
  return {
    pageList: rows.map(({ number, key, title }) => {
      const texts = title as Texts
      return { docId: number, key, title: toPlainLine(ctx, texts, pickLanguage(ctx, texts)) }
    }),
  }
}

/** One document in the caller's language, else in the brand's. Throws `document.not_found`. */
export async function readDocument(ctx: Ctx, { docId }: Parsed<Api['document']>): Promise<Data<Api['document']>> {
  const row = await findDocument(ctx, docId)
  if (!row) throw refusal('document.not_found')
  const lang = pickLanguage(ctx, row.body as Texts)
  return {
    document: {
      docId: row.number,
      key: row.key,
      title: toPlainLine(ctx, row.title as Texts, lang),
      ...toRichTextView(ctx, row.body as Texts, lang),
      updatedAt: row.updated_at.toISOString(),
    },
  }
}

/** The documents that the caller has to accept at this point, by number, with the version that is public. */
export async function readRequired(ctx: Ctx, { at }: Parsed<Api['required']>): Promise<Data<Api['required']>> {
  const required = await listRequired(ctx, at, at === 'checkout' ? (ctx.principal?.userId ?? null) : null)
  if (required.length === 0) return { documents: [] }
  const titles = new Map((await readDocuments(ctx)).pageList.map(({ docId, title }) => [docId, title]))
  return {
    documents: required.map(({ number, version }) => ({ docId: number, version, title: titles.get(number) ?? '' })),
  }
}
