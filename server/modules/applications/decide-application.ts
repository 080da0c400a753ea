import type { ApplicationPart } from '#contract/application-form.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { adminApplicationsApi } from '#contract/store-applications.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { insertEvent, updateApplication, type ApplicationRow } from './applications.queries.ts'
import { createAcceptedStore } from './create-accepted-store.ts'
import { assertNotHeldByOther, assertUndecided, findHold, lockSent, readApplication } from './review-application.ts'

type Decide = (typeof adminApplicationsApi)['decide']

export type Decision = {
  readonly decision: 'accept' | 'changes' | 'reject'
  readonly reason: string | null
  readonly requests: readonly { readonly part: ApplicationPart; readonly reason: string }[]
  /** Null: the brand's policy. */
  readonly commissionPercent: number | null
}

const states = { accept: 'accepted', changes: 'changes', reject: 'rejected' } as const

function toHundredths(percent: number | null): number | null {
  if (percent === null) return null
  const hundredths = Math.round(percent * 100)
  if (hundredths / 100 !== percent)
    throw fieldRefusal({ commissionPercent: { key: 'field.decimals', params: { digits: 2 } } })
  return hundredths
}

/**
 * Decides a locked application that waits for staff, in the caller's transaction, and records it in the course and the
 * audit log. Throws as `createAcceptedStore`.
 */
export async function applyDecision(ctx: Ctx, row: ApplicationRow, given: Decision): Promise<void> {
  const { decision, reason, requests } = given
  const state = states[decision]
  const hundredths = toHundredths(given.commissionPercent)
  const storeId = decision === 'accept' ? await createAcceptedStore(ctx, row, hundredths) : null
  const by = ctx.principal?.userId ?? null
  await updateApplication(ctx, row.id, {
    state,
    reason,
    taken: null,
    requests: decision === 'changes' ? requests.map((request) => ({ ...request, corrected: false })) : [],
    ...(decision !== 'changes' && { decided: { at: ctx.clock.now(), by } }),
    ...(storeId !== null && { storeId }),
  })
  const parts = decision === 'changes' ? requests.map(({ part }) => part) : []
  await insertEvent(ctx, { applicationId: row.id, kind: state, userId: by, reason, parts })
  ctx.audit({
    subjectId: row.id,
    before: { state: row.state },
    after: {
      state,
      ...(reason !== null && { reason }),
      ...(parts.length > 0 && { requests }),
      ...(storeId !== null && {
        storeId,
        ownerId: row.user_id,
        commissionPercent: given.commissionPercent ?? ctx.brand.policy.commissionPercent,
      }),
    },
  })
}

/**
 * Decides an application that the caller holds. Throws `application.decided`, `application.taken` while someone else
 * holds it, `application.not_taken`, and as `applyDecision`.
 */
export async function decideApplication(
  ctx: UserCtx,
  { applicationId, decision, reason, requests, commissionPercent }: Parsed<Decide>,
): Promise<Data<Decide>> {
  const row = await lockSent(ctx, applicationId)
  assertUndecided(row)
  await assertNotHeldByOther(ctx, row)
  if (findHold(ctx, row) === null) throw refusal('application.not_taken')
  await applyDecision(ctx, row, {
    decision,
    reason: reason ?? null,
    requests,
    commissionPercent: commissionPercent ?? null,
  })
  return readApplication(ctx, { applicationId })
}
