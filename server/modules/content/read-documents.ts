import type { contentApi } from '#contract/content.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
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
