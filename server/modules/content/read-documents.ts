import type { contentApi } from '#contract/content.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { findDocument, listDocumentTitles, type Texts } from './content.queries.ts'
import { languageOf, showLine, showRichText } from './show-rich-text.ts'

type Api = typeof contentApi

/** Titles of all documents, by number. */
export async function readDocuments(ctx: Ctx): Promise<Data<Api['documents']>> {
  const rows = await listDocumentTitles(ctx)
  return {
    pageList: rows.map(({ number, key, title }) => {
      const texts = title as Texts
      return { docId: number, key, title: showLine(ctx, texts, languageOf(ctx, texts)) }
    }),
  }
}

/** One document in the caller's language, or the brand's where it has no translation. */
export async function readDocument(ctx: Ctx, { docId }: Parsed<Api['document']>): Promise<Data<Api['document']>> {
  const row = await findDocument(ctx, docId)
  if (!row) throw refuse('document.not_found')
  const lang = languageOf(ctx, row.body as Texts)
  return {
    document: {
      docId: row.number,
      key: row.key,
      title: showLine(ctx, row.title as Texts, lang),
      ...showRichText(ctx, row.body as Texts, lang),
      updatedAt: row.updated_at.toISOString(),
    },
  }
}
