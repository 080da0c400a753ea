import type { staffMoneyApi } from '#contract/staff-money.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { rechargesApi } from '#contract/wallet.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toPageInfo } from '#server/platform/paging.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { withUsernames, toRecharge } from './cash-views.ts'
import { findCardMethod } from './recharge-wallet.ts'
import { countRecharges, findUnfinishedRecharge, listRecharges } from './recharges.queries.ts'

type Own = (typeof rechargesApi)['recharges']
type Rules = (typeof rechargesApi)['rechargeRules']
type All = (typeof staffMoneyApi)['recharges']

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
  const filter = { ...input, userId: ctx.principal.userId }
  const [rows, total] = await Promise.all([listRecharges(ctx, filter), countRecharges(ctx, filter)])
  return { pageList: rows.map((row) => toRecharge(ctx, row)), pageInfo: toPageInfo(input, total) }
}

/** All recharges of the brand for staff, newest first. */
export async function listAllRecharges(ctx: UserCtx, input: Parsed<All>): Promise<Data<All>> {
  const [rows, total] = await Promise.all([listRecharges(ctx, input), countRecharges(ctx, input)])
  return { pageList: await withUsernames(ctx, rows, (row) => toRecharge(ctx, row)), pageInfo: toPageInfo(input, total) }
}
