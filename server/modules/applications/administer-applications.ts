import { randomInt } from 'node:crypto'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import type { ApplicationState } from '#contract/store-applications.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { toNumberText } from './application.rules.ts'
import {
  findNumbered,
  insertInvitation,
  listApplications,
  listInvitations as listInvitationRows,
} from './applications.queries.ts'
import { applyDecision, type Decision } from './decide-application.ts'
import { assertNotHeldByOther, assertUndecided, lockSent } from './review-application.ts'

const maxRows = 1000

/** Applications in these states for the command line, at most 1,000. */
export async function listForCommand(ctx: Ctx, states: readonly ApplicationState[]) {
  const rows = await listApplications(ctx, { states }, { limit: maxRows, offset: 0 })
  const names = await getUsernames(
    ctx,
    rows.map(({ user_id: userId }) => userId),
  )
  return rows.map(({ number, state, content, user_id: userId, sent_at: sentAt }) => ({
    number: toNumberText(number),
    state,
    storeName: content.storeName,
    legalName: content.legalName,
    country: content.country,
    username: names.get(userId) ?? userId,
    sentAt,
  }))
}

/**
 * Decides an application by its number, from the command line, in the caller's transaction. Returns its store's name.
 * Throws `application.not_found`, `application.decided`, `application.taken`, and as `applyDecision`.
 */
export async function decideNumbered(ctx: Ctx, number: number, decision: Decision): Promise<string> {
  const known = await findNumbered(ctx, number)
  if (!known) throw refusal('application.not_found')
  const row = await lockSent(ctx, known.id)
  assertUndecided(row)
  await assertNotHeldByOther(ctx, row)
  await applyDecision(ctx, row, decision)
  return row.content.storeName
}

/** Without the letters and digits that look alike. */
const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 10

const generateCode = (): string =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')

/** Makes a code with which one person may apply; returns it. */
export async function createInvitation(
  ctx: Ctx,
  { note, expiresAt }: { readonly note: string; readonly expiresAt: Date | null },
): Promise<string> {
  for (;;) {
    const code = generateCode()
    if (await insertInvitation(ctx, { code, note, expiresAt })) return code
  }
}

/** The latest invitations, at most 200. */
export const listInvitations = async (ctx: Ctx) =>
  (await listInvitationRows(ctx)).map(
    ({ code, note, created_at: createdAt, expires_at: expiresAt, used_at: usedAt }) => ({
      code,
      note,
      createdAt,
      expiresAt,
      usedAt,
    }),
  )
