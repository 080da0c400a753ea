import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toPartyId } from '../desk/party-id.ts'
import type { ChatRow, Party } from '../chat.queries.ts'

type CaseCtx = Ctx<Pick<Tables, 'chat_cases'>>
export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>

const selectCases = (ctx: CaseCtx) => ctx.db.selectFrom('chat_cases').where('chat_cases.brand_id', '=', ctx.brand.id)

type NewCase = {
  readonly chatId: string
  readonly number: number
  readonly party: Party
  readonly lang: string
  readonly at: Date
}

export const insertCase = (ctx: CaseCtx, { chatId, number, party, lang, at }: NewCase) =>
  ctx.db
    .insertInto('chat_cases')
    .values({ brand_id: ctx.brand.id, chat_id: chatId, number, party_id: toPartyId(party), lang, opened_at: at })
    .execute()

type CaseChanges = {
  readonly answered_at?: Date
  readonly answered_by?: string
  readonly answer_seconds?: number
  readonly was_late?: boolean
  readonly closed_at?: Date | null
  readonly closed_by?: string | null
  readonly agent_id?: string | null
  readonly stars?: number
  readonly comment?: string | null
  readonly rated_at?: Date
}

/** Changes a case of a conversation that the transaction holds locked. */
export const updateCase = (
  ctx: CaseCtx,
  { id, case_number }: Pick<ChatRow, 'id' | 'case_number'>,
  changes: CaseChanges,
) =>
  ctx.db
    .updateTable('chat_cases')
    .set(changes)
    .where('brand_id', '=', ctx.brand.id)
    .where('chat_id', '=', id)
    .where('number', '=', case_number)
    .execute()

export const findCase = (ctx: CaseCtx, { id, case_number }: Pick<ChatRow, 'id' | 'case_number'>) =>
  selectCases(ctx)
    .selectAll('chat_cases')
    .where('chat_id', '=', id)
    .where('number', '=', case_number)
    .executeTakeFirst()

/** The latest cases of a conversation. */
export const listCases = (ctx: CaseCtx, chatId: string, limit: number) =>
  selectCases(ctx)
    .selectAll('chat_cases')
    .where('chat_id', '=', chatId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

/** The rating of the last closed case of each conversation that has one. */
export async function listRatings(ctx: CaseCtx, chatIds: readonly string[]) {
  if (chatIds.length === 0) return new Map<string, { stars: number; comment: string | null; at: string }>()
  const rows = await selectCases(ctx)
    .select(['chat_id', 'stars', 'comment', 'rated_at'])
    .distinctOn('chat_id')
    .where('chat_id', '=', sql<string>`any(${[...chatIds]}::uuid[])`)
    .where('closed_at', 'is not', null)
    .orderBy('chat_id')
    .orderBy('number', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ chat_id, stars, comment, rated_at }) =>
      stars === null ? [] : [[chat_id, { stars, comment, at: rated_at!.toISOString() }] as const],
    ),
  )
}
