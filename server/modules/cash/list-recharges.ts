import type { staffMoneyApi } from '#contract/handled-money.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { rechargesApi } from '#contract/wallet.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { pageInfoOf } from '#server/platform/paging.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { handled } from './handled.ts'
import { toRecharge } from './recharge-answers.ts'
import { cardMethodOf } from './recharge-wallet.ts'
import { countRecharges, findUnfinishedRecharge, listRecharges } from './recharges.queries.ts'

type Own = (typeof rechargesApi)['recharges']
type Rules = (typeof rechargesApi)['rechargeRules']
type All = (typeof staffMoneyApi)['recharges']

/** Where the caller's transfers go; the username as the reference tells staff whose money arrived. */
function toBankDetails({ brand, lang, who }: UserCtx): Data<Rules>['bankDetails'] {
  const { bankDetails, defaultLanguage } = brand.settings
  if (!bankDetails) return null
  const { recipient, bank, account, code = null, note } = bankDetails
  return {
    recipient,
    bank,
    account,
    code,
    note: note ? pickText(note, lang, defaultLanguage) : null,
    reference: who.username,
  }
}

/** What a shopper must know before recharging. */
export async function readRechargeRules(ctx: UserCtx): Promise<Data<Rules>> {
  const { rechargeMinAmount: min, rechargeMaxAmount: max } = ctx.brand.policy
  const unfinished = await findUnfinishedRecharge(ctx, ctx.who.userId)
  return {
    min,
    max,
    channels: cardMethodOf(ctx) ? ['card', 'transfer'] : ['transfer'],
    bankDetails: toBankDetails(ctx),
    unfinished: unfinished ? toRecharge(ctx, unfinished) : null,
  }
}

/** The caller's recharges, newest first. */
export async function listOwnRecharges(ctx: UserCtx, input: Parsed<Own>): Promise<Data<Own>> {
  const filter = { ...input, userId: ctx.who.userId }
  const [rows, total] = await Promise.all([listRecharges(ctx, filter), countRecharges(ctx, filter)])
  return { pageList: rows.map((row) => toRecharge(ctx, row)), pageInfo: pageInfoOf(input, total) }
}

/** All recharges of the brand for staff, newest first. */
export async function listAllRecharges(ctx: UserCtx, input: Parsed<All>): Promise<Data<All>> {
  const [rows, total] = await Promise.all([listRecharges(ctx, input), countRecharges(ctx, input)])
  return { pageList: await handled(ctx, rows, (row) => toRecharge(ctx, row)), pageInfo: pageInfoOf(input, total) }
}
