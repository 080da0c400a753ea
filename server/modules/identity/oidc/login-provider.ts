import { mergePermissions } from '#contract/merge-permissions.ts'
import type { LoginAudience, LoginProvider } from '#contract/login-provider.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getOwnUser } from '../sessions/principal.queries.ts'

/** The provider by which people may log in now; null without one. */
export function findProvider({ brand }: Pick<Ctx, 'brand'>): LoginProvider | null {
  const { loginProvider } = brand.settings
  return loginProvider?.isOn ? loginProvider : null
}

/** Throws `oidc.off`. */
export function getProvider(ctx: Pick<Ctx, 'brand'>): LoginProvider {
  const provider = findProvider(ctx)
  if (!provider) throw refusal('oidc.off')
  return provider
}

/** Whether a user is among those who may log in by the provider. A role counts before its second factor is set up. */
export async function mayUse(ctx: Ctx, audience: LoginAudience, userId: string): Promise<boolean> {
  if (audience === 'everyone') return true
  const { permissions } = await getOwnUser(ctx, userId)
  return (audience === 'staff') === mergePermissions(permissions).length > 0
}
