import type { Data, Parsed } from '#contract/operation.ts'
import type { rechargesApi } from '#contract/wallet.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toOffset, toPageInfo } from '#server/platform/paging.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { toRecharge } from './cash-views.ts'
import { findCardMethod } from './recharge-wallet.ts'
import { countRecharges, findUnfinishedRecharge, listRecharges } from './recharges.queries.ts'

type Own = (typeof rechargesApi)['recharges']
type Rules = (typeof rechargesApi)['rechargeRules']

/** The account for transfers; the username is the reference by which staff identify the payer. */
function toBankDetails({ brand, lang, principal }: UserCtx): Data<Rules>['bankDetails'] {
  const { bankDetails, defaultLanguage } = brand.settings
  if (!bankDetails) return null
  const { recipient, bank, account, code = null, note } = bankDetails
  return {
    recipient,
    bank,
    account,
    code,
    note: note ? pickText(note, lang, defaultLanguage) : null,
    reference: principal.username,
  }
}

/** Returns limits, channels and the unfinished recharge of the caller. */
export async function readRechargeRules(ctx: UserCtx): Promise<Data<Rules>> {
  const { rechargeMinAmount: min, rechargeMaxAmount: max } = ctx.brand.policy
  const unfinished = await findUnfinishedRecharge(ctx, ctx.principal.userId)
  return {
    min,
    max,
    channels: findCardMethod(ctx) ? ['card', 'transfer'] : ['transfer'],
    bankDetails: toBankDetails(ctx),
    unfinished: unfinished ? toRecharge(ctx, unfinished) : null,
  }
}

/** The caller's recharges, newest first. */
export async function listOwnRecharges(ctx: UserCtx, input: Parsed<Own>): Promise<Data<Own>> {
  const filter = { userId: ctx.principal.userId }
  const slice = { limit: input.pageSize, offset: toOffset(input) }
  const [rows, total] = await Promise.all([listRecharges(ctx, filter, slice), countRecharges(ctx, filter)])
  return { pageList: rows.map((row) => toRecharge(ctx, row)), pageInfo: toPageInfo(input, total) }
}
