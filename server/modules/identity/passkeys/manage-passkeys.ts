import type { Data, Parsed } from '#contract/operation.ts'
import type { passkeysApi } from '#contract/passkeys.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { checkOwnPassword } from '../passwords/check-own-password.ts'
import { deleteOwnPasskey, listPasskeys, updatePasskeyName } from './passkeys.queries.ts'
import { tellPasskeyChange } from './tell-passkey-change.ts'

type Api = typeof passkeysApi

export async function readPasskeys(ctx: UserCtx): Promise<Data<Api['list']>> {
  const rows = await listPasskeys(ctx, ctx.principal.userId)
  return {
    pageList: rows.map(({ id, name, created_at: createdAt, used_at: usedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  }
}

export async function renamePasskey(ctx: UserCtx, { id, name }: Parsed<Api['rename']>): Promise<Data<Api['rename']>> {
  const isRenamed = isId(id) && (await updatePasskeyName(ctx, ctx.principal.userId, id, name))
  if (!isRenamed) throw refusal('passkey.not_found')
  return readPasskeys(ctx)
}

/** Deletes a passkey of the caller, who knows the password, so it is not their last way to log in. */
export async function deletePasskey(
  ctx: UserCtx,
  { id, password }: Parsed<Api['delete']>,
): Promise<Data<Api['delete']>> {
  const { userId } = ctx.principal
  await checkOwnPassword(ctx, { password })
  await inTransaction(ctx, async (ctx) => {
    const name = isId(id) ? await deleteOwnPasskey(ctx, userId, id) : null
    if (name === null) throw refusal('passkey.not_found')
    await tellPasskeyChange(ctx, userId, { change: 'removed', name })
  })
  return readPasskeys(ctx)
}
