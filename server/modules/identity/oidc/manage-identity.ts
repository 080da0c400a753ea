import type { oidcApi } from '#contract/oidc.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { checkOwnPassword } from '../passwords/check-own-password.ts'
import { deleteIdentity, findLinkTime } from './identities.queries.ts'
import { findProvider, mayUse } from './login-provider.ts'

type Api = typeof oidcApi

export async function readProviderState(ctx: UserCtx): Promise<Data<Api['state']>> {
  const { userId, isPlatform } = ctx.principal
  const provider = findProvider(ctx)
  if (!provider || isPlatform) return { name: null, linkedAt: null }
  const linkedAt = (await findLinkTime(ctx, userId, provider.issuer))?.toISOString() ?? null
  const isShown = linkedAt !== null || (await mayUse(ctx, provider.audience, userId))
  return { name: isShown ? provider.name : null, linkedAt }
}

/** The password that it asks for is the way to log in that stays. */
export async function unlinkProvider(ctx: UserCtx, { password }: Parsed<Api['unlink']>): Promise<Data<Api['unlink']>> {
  await checkOwnPassword(ctx, { password })
  const { loginProvider } = ctx.brand.settings
  if (loginProvider) await deleteIdentity(ctx, ctx.principal.userId, loginProvider.issuer)
  return {}
}
