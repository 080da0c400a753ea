import { isPayoutNetwork, type payoutAccountsApi, type PayoutAccount } from '#contract/wallet.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { checkFundPassword } from '#server/modules/identity/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { once } from '#server/platform/transaction.ts'
import { accountsPerUser, maskNumber } from './cash.rules.ts'
import { fitsNetwork } from './payout-address.rules.ts'
import { deleteAccount, insertAccount, listAccounts, lockAccount, type AccountRow } from './payout-accounts.queries.ts'
import { sealDetails } from './seal-details.ts'
import { findUnfinishedTo } from './withdrawals.queries.ts'

type List = (typeof payoutAccountsApi)['accounts']
type Bind = (typeof payoutAccountsApi)['addAccount']
type Unbind = (typeof payoutAccountsApi)['deleteAccount']

const toAccount = ({ id, kind, label, masked, created_at }: AccountRow): PayoutAccount => ({
  id,
  kind,
  label,
  masked,
  createdAt: created_at.toISOString(),
})

/** Where the caller's withdrawals can go. */
export async function readAccounts(ctx: UserCtx): Promise<Data<List>> {
  return { pageList: (await listAccounts(ctx, ctx.who.userId)).map(toAccount) }
}

/**
 * Binds an account; the fund password is asked for, because an account decides where money goes. An address must be one
 * of its network, checksum included.
 */
export async function bindAccount(ctx: UserCtx, input: Parsed<Bind>): Promise<Data<Bind>> {
  const { kind, label, holder = null, number, fundPassword } = input
  if (kind === 'address' && !(isPayoutNetwork(label) && fitsNetwork(label, number)))
    throw refuse('payout_account.address_mismatch')
  await checkFundPassword(ctx, fundPassword)
  return once(ctx, async (ctx) => {
    const id = newId(ctx.clock.now().getTime())
    const sealed = sealDetails(ctx, id, { holder, number })
    const account = { id, userId: ctx.who.userId, kind, label, masked: maskNumber(number), sealed }
    // A second try finds the next number, when somebody at another window took this one.
    if (!(await insertAccount(ctx, account)) && !(await insertAccount(ctx, account)))
      throw refuse('payout_account.limit', { max: accountsPerUser })
    return readAccounts(ctx)
  })
}

/** Forgets an account, unless a withdrawal to it waits; those that were paid keep its masked name. */
export async function unbindAccount(ctx: UserCtx, { accountId }: Parsed<Unbind>): Promise<Data<Unbind>> {
  const account = isId(accountId) ? await lockAccount(ctx, ctx.who.userId, accountId) : undefined
  if (!account) throw refuse('payout_account.not_found')
  if (await findUnfinishedTo(ctx, account.id)) throw refuse('payout_account.in_use')
  await deleteAccount(ctx, account.id)
  return readAccounts(ctx)
}
