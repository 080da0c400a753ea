import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import {
  insertAcceptances,
  listRequired,
  type AcceptancePlace,
  type AcceptanceTables,
  type RequiredDocument,
} from './acceptances.queries.ts'

type AcceptanceCtx = Ctx<AcceptanceTables>

/** Documents that a caller says it accepts, as `number:version`; undefined from clients that do not know of them. */
export type AcceptedDocuments = readonly string[] | undefined

const parse = (text: string): RequiredDocument => {
  const [number, version] = text.split(':').map(Number)
  return { number: number!, version: version! }
}

/**
 * Checks that a caller accepts every document that is asked for at this point, and returns those. Throws
 * `document.not_accepted` with the missing ones, also when another version is public now. Without a list it returns none.
 */
export async function checkAccepted(
  ctx: AcceptanceCtx,
  place: AcceptancePlace,
  userId: string | null,
  accepted: AcceptedDocuments,
): Promise<readonly RequiredDocument[]> {
  if (accepted === undefined) return []
  const given = accepted.map(parse)
  const required = await listRequired(ctx, place, userId)
  const missing = required.filter(
    ({ number, version }) => !given.some((one) => one.number === number && one.version === version),
  )
  if (missing.length > 0)
    throw refusal('document.not_accepted', {
      documents: missing.map(({ number, version }) => ({ docId: number, version })),
    })
  return required
}

/** Records what `checkAccepted` returned. */
export async function recordAccepted(
  ctx: AcceptanceCtx,
  place: AcceptancePlace,
  userId: string,
  documents: readonly RequiredDocument[],
): Promise<void> {
  if (documents.length > 0)
    await insertAcceptances(
      ctx,
      documents.map((one) => ({ ...one, userId, place })),
    )
}
