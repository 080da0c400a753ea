import { randomBytes } from 'node:crypto'
import { addReviewedAccount, openDetails } from '#server/modules/cash/public.ts'
import { addStandardMethod } from '#server/modules/delivery/public.ts'
import { createStore, findStoreOfOwner } from '#server/modules/merchants/administration/public.ts'
import { normaliseBusinessNumber } from '#server/modules/tax/public.ts'
import { saveTrader } from '#server/modules/traders/public.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMinor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import { toStoreKey } from './application.rules.ts'
import type { ApplicationRow } from './applications.queries.ts'

const maxAttempts = 5

async function openStore(ctx: Ctx, { user_id: ownerId, content }: ApplicationRow, commissionHundredths: number | null) {
  const lang = ctx.brand.settings.defaultLanguage
  const toTexts = (text: string) => (text === '' ? {} : { [lang]: text })
  const key = toStoreKey(content.storeName)
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const id = await createStore(ctx, {
      key: attempt === 0 ? key : `${key}-${randomBytes(3).toString('hex')}`,
      ownerId,
      name: { [lang]: content.storeName },
      about: toTexts(content.storeAbout),
      city: toTexts(content.city),
      commissionHundredths,
    })
    if (id) return id
  }
  throw new Error(`no free key for the store ${content.storeName}`)
}

/** A company is shown as the trader of its store; a person only where they say so later. */
async function saveCompany(ctx: Ctx, storeId: string, { content }: ApplicationRow): Promise<void> {
  const taxNumber = normaliseBusinessNumber(content.taxNumber)
  await saveTrader(ctx, storeId, {
    legalName: content.legalName,
    street: content.street,
    postcode: content.postcode || undefined,
    city: content.city,
    region: content.region || undefined,
    country: content.country,
    registerName: content.registerName,
    registerNumber: content.registerNumber,
    vatNumber: taxNumber || undefined,
    email: content.email,
    phone: content.phone,
    legalLines: {},
  })
}

/**
 * Opens the store of an accepted application in the caller's transaction: with its terms, a delivery method, the
 * company's trader data, and the account for payouts. Returns the store's id. Throws `application.has_store` and
 * `payout_account.limit`.
 */
export async function createAcceptedStore(
  ctx: Ctx,
  row: ApplicationRow,
  commissionHundredths: number | null,
): Promise<string> {
  const { content, user_id: userId, account_sealed: sealed } = row
  if (await findStoreOfOwner(ctx, userId)) throw refusal('application.has_store')
  const storeId = await openStore(ctx, row, commissionHundredths)
  await addStandardMethod(ctx, storeId, toMinor(content.deliveryFee ?? 0, ctx.brand.settings.currency.digits))
  if (content.kind === 'company') await saveCompany(ctx, storeId, row)
  if (sealed !== null) {
    const { number } = openDetails(ctx, row.id, sealed)
    await addReviewedAccount(ctx, userId, { label: content.bankName, holder: content.accountHolder, number })
  }
  await invalidateCaches(ctx, ['lists'])
  return storeId
}
