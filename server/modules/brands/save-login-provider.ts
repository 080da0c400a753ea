import type { BrandSettings, brandSettingsApi } from '#contract/brand-settings.ts'
import type { LoginProvider } from '#contract/login-provider.ts'
import type { Parsed } from '#contract/operation.ts'
import { deleteSecret, discoverProvider, saveSecret } from '#server/modules/identity/oidc/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { savePart } from './brand-settings.ts'

type Input = Parsed<(typeof brandSettingsApi)['saveLoginProvider']>

const isSameIssuer = (one: string, other: string): boolean => URL.parse(one)?.href === URL.parse(other)?.href

/** Asks the provider, unless it stays the same and is off: a provider that has gone can be switched off. */
async function findIssuer(ctx: UserCtx, { issuer, isOn }: LoginProvider, before: LoginProvider | undefined) {
  if (before && !isOn && isSameIssuer(before.issuer, issuer)) return before.issuer
  return (await discoverProvider(ctx, issuer)).issuer
}

/**
 * Sets the provider by which people may log in. Another issuer needs its own secret: the stored one must not be sent there. The
 * secret stands in no answer and in no row of the audit log.
 */
export async function saveLoginProvider(
  ctx: UserCtx,
  { provider, clientSecret, version }: Input,
): Promise<BrandSettings> {
  if (provider === null)
    return savePart(ctx, 'loginProvider', version, ({ loginProvider: _removed, ...brand }) => brand, deleteSecret)
  const before = ctx.brand.settings.loginProvider
  if (clientSecret === undefined && !(before && isSameIssuer(before.issuer, provider.issuer)))
    throw fieldRefusal({ clientSecret: { key: 'field.required' } })
  const secretSavedAt = clientSecret === undefined ? before!.secretSavedAt : ctx.clock.now().toISOString()
  const issuer = await findIssuer(ctx, { ...provider, secretSavedAt }, before)
  return savePart(
    ctx,
    'loginProvider',
    version,
    (brand) => ({ ...brand, loginProvider: { ...provider, issuer, secretSavedAt } }),
    async (ctx) => clientSecret !== undefined && saveSecret(ctx, clientSecret),
  )
}
