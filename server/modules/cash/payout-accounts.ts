import { isPayoutNetwork } from '#contract/payout-networks.ts'
import type { payoutAccountsApi, PayoutAccount } from '#contract/wallet.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Tables } from '#server/db/schema.ts'
import { checkFundPassword } from '#server/modules/identity/passwords/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { maxAccountsPerUser, maskNumber } from './cash.rules.ts'
import { isAddressOfNetwork } from './payout-address.rules.ts'
import { deleteAccount, insertAccount, listAccounts, lockAccount, type AccountRow } from './payout-accounts.queries.ts'
import { sealDetails } from './seal-details.ts'
import { findUnfinishedWithdrawalTo } from './withdrawals.queries.ts'

type List = (typeof payoutAccountsApi)['accounts']
type Add = (typeof payoutAccountsApi)['addAccount']
type Remove = (typeof payoutAccountsApi)['deleteAccount']

const toAccount = (ctx: UserCtx, { id, kind, label, masked, created_at, usable_from }: AccountRow): PayoutAccount => ({
  id,
  kind,
  label,
  masked,
  createdAt: created_at.toISOString(),
  usableFrom: usable_from && usable_from > ctx.clock.now() ? usable_from.toISOString() : null,
})

export async function readAccounts(ctx: UserCtx): Promise<Data<List>> {
  return { pageList: (await listAccounts(ctx, ctx.principal.userId)).map((row) => toAccount(ctx, row)) }
}

/**
 * Adds a payout account. Requires the fund password, because accounts decide where money goes; an address must match
 * its network, checksum included.
 */
export async function addAccount(ctx: UserCtx, input: Parsed<Add>): Promise<Data<Add>> {
  const { kind, label, holder = null, number, fundPassword } = input
  if (kind === 'address' && !(isPayoutNetwork(label) && isAddressOfNetwork(label, number)))
    throw refusal('payout_account.address_mismatch')
  await checkFundPassword(ctx, fundPassword)
  return withIdempotency(ctx, async (ctx) => {
    const now = ctx.clock.now().getTime()
    const id = newId(now)
    const waitDays = ctx.brand.policy.payoutAccountWaitDays
    const usableFrom = waitDays > 0 ? new Date(now + waitDays * 86_400_000) : null
    const sealed = sealDetails(ctx, id, { holder, number })
    const account = { id, userId: ctx.principal.userId, kind, label, masked: maskNumber(number), sealed, usableFrom }
    // The second attempt finds the next number after a concurrent insert took this one.
    if (!(await insertAccount(ctx, account)) && !(await insertAccount(ctx, account)))
      throw refusal('payout_account.limit', { max: maxAccountsPerUser })
    return readAccounts(ctx)
  })
}

/**
 * Adds a bank account that staff have checked, in the caller's transaction, to a user's accounts. Throws
 * `payout_account.limit`.
 */
export async function addReviewedAccount(
  ctx: Ctx,
  userId: string,
  { label, holder, number }: { readonly label: string; readonly holder: string; readonly number: string },
): Promise<void> {
  const id = newId(ctx.clock.now().getTime())
  const sealed = sealDetails(ctx, id, { holder, number })
  // Staff have seen this account with the application, so it need not wait.
  const account = { id, userId, kind: 'bank', label, masked: maskNumber(number), sealed, usableFrom: null } as const
  if (!(await insertAccount(ctx, account)) && !(await insertAccount(ctx, account)))
    throw refusal('payout_account.limit', { max: maxAccountsPerUser })
}

/** Deletes an account unless a withdrawal to it is waiting; paid withdrawals keep its masked number. */
export async function removeAccount(ctx: UserCtx, { accountId }: Parsed<Remove>): Promise<Data<Remove>> {
  const account = isId(accountId) ? await lockAccount(ctx, ctx.principal.userId, accountId) : undefined
  if (!account) throw refusal('payout_account.not_found')
  if (await findUnfinishedWithdrawalTo(ctx, account.id)) throw refusal('payout_account.in_use')
  await deleteAccount(ctx, account.id)
  return readAccounts(ctx)
}

/** Whether somebody has an account for payouts. */
export const hasPayoutAccount = async (ctx: Ctx<Pick<Tables, 'payout_accounts'>>, userId: string): Promise<boolean> =>
  (await listAccounts(ctx, userId)).length > 0
