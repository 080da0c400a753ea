import { pipeline } from '#server/platform/pipeline.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findStoresByKeyOrName } from '#server/modules/merchants/administration/public.ts'
import { findProblems, type Problem } from './application.rules.ts'
import { findInvitation, isNameApplied, type ApplicationRow } from './applications.queries.ts'

type StoredApplication = Pick<ApplicationRow, 'id' | 'content' | 'account_sealed'>

async function isNameUsed(ctx: Ctx, { id, content }: StoredApplication): Promise<boolean> {
  const name = content.storeName
  if (name === '') return false
  const [stores, isApplied] = await pipeline([findStoresByKeyOrName(ctx, name), isNameApplied(ctx, name, id)])
  return stores.length > 0 || isApplied
}

type CodeProblem = { readonly key: 'field.invitation' | 'field.taken' } | null

async function findCodeProblem(ctx: Ctx, { id, content }: StoredApplication): Promise<CodeProblem> {
  if (content.invitationCode === '') return null
  const invitation = await findInvitation(ctx, content.invitationCode)
  if (!invitation) return { key: 'field.invitation' }
  if (invitation.application_id !== null) return invitation.application_id === id ? null : { key: 'field.taken' }
  const hasExpired = invitation.expires_at !== null && invitation.expires_at <= ctx.clock.now()
  return hasExpired ? { key: 'field.invitation' } : null
}

/** Everything that stops an application from being sent, with the names and codes that others use. */
export async function findAllProblems(ctx: Ctx, stored: StoredApplication): Promise<Problem[]> {
  const problems = findProblems(stored.content, {
    hasAccountNumber: stored.account_sealed !== null,
    policy: ctx.brand.policy,
  })
  const isFree = (field: Problem['field']) => problems.every((problem) => problem.field !== field)
  const [isUsed, code] = await Promise.all([isNameUsed(ctx, stored), findCodeProblem(ctx, stored)])
  if (isUsed && isFree('storeName'))
    problems.push({ field: 'storeName', isMissing: false, error: { key: 'field.taken' } })
  if (code && isFree('invitationCode')) problems.push({ field: 'invitationCode', isMissing: false, error: code })
  return problems
}
