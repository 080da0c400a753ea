import type { Ctx } from '#server/platform/context.ts'
import { listAllDocuments, replaceDocuments, type ContentTables } from './content.queries.ts'

/** Gives a new brand the documents of another one as they are shown there, hidden ones hidden; drafts and versions stay. */
export const copyDocuments = async (from: Ctx<ContentTables>, to: Ctx<ContentTables>): Promise<void> =>
  replaceDocuments(to, await listAllDocuments(from))
