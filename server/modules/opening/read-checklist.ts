import { openingKeys, type openingApi } from '#contract/opening.ts'
import type { Data } from '#contract/operation.ts'
import { findListedKinds } from '#server/modules/catalogue/public.ts'
import { listDocumentTitles } from '#server/modules/content/public.ts'
import { listStoresWithoutMethod } from '#server/modules/delivery/public.ts'
import { listEveryStore } from '#server/modules/merchants/administration/public.ts'
import { canMail } from '#server/modules/messages/public.ts'
import { listPaymentMethods } from '#server/modules/payments/public.ts'
import { findBrandTrader } from '#server/modules/traders/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { hasChangedDocuments, isPublicHost } from './checklist.rules.ts'

type Checklist = Data<(typeof openingApi)['checklist']>
type Key = (typeof openingKeys)[number]

const required: ReadonlySet<Key> = new Set(['store', 'products', 'delivery', 'payment'])

/** Play money of the sandbox, and a wallet that no one can fill, sell nothing. */
const takesRealMoney = (ctx: Ctx): boolean =>
  ctx.brand.settings.bankDetails !== undefined || listPaymentMethods(ctx).some((method) => method === 'stripe')

/** Reads from the brand's data what is done and what is left to do before it sells. Two round trips. */
export async function readChecklist(ctx: Ctx): Promise<Checklist> {
  const [stores, goods, documents, trader] = await pipeline([
    listEveryStore(ctx),
    findListedKinds(ctx),
    listDocumentTitles(ctx),
    findBrandTrader(ctx),
  ])
  const open = stores.filter(({ status }) => status === 'open')
  const selling = open.filter(({ goodsCount }) => goodsCount > 0).map(({ id }) => id)
  const withoutMethod = selling.length > 0 ? await listStoresWithoutMethod(ctx, selling) : []
  const done: Readonly<Record<Key, boolean>> = {
    store: open.length > 0,
    products: goods.hasOwn,
    delivery: selling.length > 0 && withoutMethod.length === 0,
    payment: takesRealMoney(ctx),
    host: ctx.brand.hosts.some(isPublicHost),
    mail: canMail(ctx),
    trader: trader !== null,
    documents: hasChangedDocuments(documents.map(({ key, updated_at: at }) => ({ key, at }))),
    samples: !goods.hasSamples,
  }
  const items = openingKeys.map((key) => ({ key, isDone: done[key], isRequired: required.has(key) }))
  return { items, isReady: items.every(({ isDone, isRequired }) => isDone || !isRequired) }
}
