import { identityActions, type IdentityAction } from '#contract/identity-form.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findPassed, markUsed } from './identity-checks.queries.ts'

/**
 * Lets the caller go on with an action for which the brand's policy wants a verified identity, and retains what proves
 * it for longer. Throws `identity.required` and `identity.advanced_required`.
 */
export async function assertVerified(ctx: UserCtx, action: IdentityAction): Promise<void> {
  const need = ctx.brand.policy[identityActions[action]]
  if (need === 'none') return
  const { userId } = ctx.principal
  const basic = await findPassed(ctx, userId, 'basic')
  if (!basic) throw refusal('identity.required')
  const advanced = need === 'advanced' ? await findPassed(ctx, userId, 'advanced') : undefined
  if (need === 'advanced' && !advanced) throw refusal('identity.advanced_required')
  await markUsed(
    ctx,
    [basic, advanced].flatMap((row) => (row ? [row.id] : [])),
  )
}
