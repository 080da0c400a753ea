import { randomBytes } from 'node:crypto'
import { toUserAccount, brandAccounts, postTransaction, toTransferEntries } from '#server/modules/wallet/public.ts'
import { hashToken } from '#server/platform/http/credentials.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { FixtureContext } from '#tests/harness/app.ts'
import type { Person } from '#tests/harness/people.ts'
import { range } from './concurrency.ts'

/** Somebody who can buy: a session, an address, money in the wallet and the fund password below. */
export type Shopper = Person & { readonly addressId: string }

export const fundPassword = 'fund1234'

export const sampleAddress = {
  consignee: 'Ada',
  country: 'Afghanistan',
  region: 'Kabul',
  city: 'Kabul',
  street: '1 Test Street',
  phone: '70012345678',
}

const rowsPerInsert = 500

/** The same as makePerson and an address added, but hundreds in one statement. */
async function insertShoppers(shop: FixtureContext, shoppers: readonly Shopper[], fundHash: string): Promise<void> {
  const db = shop.db()
  const now = shop.clock.now()
  const brand_id = shop.brand.id
  const users = shoppers.map(({ id, username }) => ({
    brand_id,
    id,
    usercode: randomBytes(5).toString('hex'),
    username,
    username_key: username.toLowerCase(),
    password_hash: 'none',
    fund_password_hash: fundHash,
    created_at: now,
  }))
  const sessions = shoppers.map(({ id, token }) => ({
    brand_id,
    token_hash: hashToken(token),
    user_id: id,
    created_at: now,
    seen_at: now,
    expires_at: new Date(now.getTime() + 30 * 86_400_000),
  }))
  const addresses = shoppers.map(({ id, addressId }) => ({
    brand_id,
    id: addressId,
    user_id: id,
    ...sampleAddress,
    area_code: '93',
    is_default: true,
    created_at: now,
  }))
  await db.insertInto('users').values(users).execute()
  await db.insertInto('sessions').values(sessions).execute()
  await db.insertInto('addresses').values(addresses).execute()
}

/** Puts money into wallets the way the operator's command does: ledger entries from outside, through the wallet's public API. */
export const creditWallets = (shop: FixtureContext, people: readonly Person[], amountMinor: number): Promise<void> =>
  inTransaction(shop.ctx(), async (ctx) => {
    for (const { id } of people)
      await postTransaction(ctx, {
        kind: 'credit',
        referenceId: newId(),
        reason: 'a test',
        actorId: null,
        entries: toTransferEntries(brandAccounts.clearing, toUserAccount(id, 'available'), amountMinor),
      })
  })

/** So many shoppers with `creditMinor` each. */
export async function makeShoppers(shop: FixtureContext, count: number, creditMinor = 0): Promise<Shopper[]> {
  const fundHash = await hashPassword(shop.ctx().secret, fundPassword)
  const shoppers = range(count).map(() => {
    const id = newId()
    const username = `shopper${randomBytes(8).toString('hex')}`
    return { id, username, token: randomBytes(32).toString('base64url'), addressId: newId() }
  })
  for (let from = 0; from < count; from += rowsPerInsert) {
    const some = shoppers.slice(from, from + rowsPerInsert)
    await insertShoppers(shop, some, fundHash)
    if (creditMinor > 0) await creditWallets(shop, some, creditMinor)
  }
  return shoppers
}

/** Copies of a quote that a shopper was given, as if the preview had been asked for so often; the new ids. */
export async function copyQuote(shop: FixtureContext, quoteId: string, copies: number): Promise<string[]> {
  const db = shop.db()
  const quote = await db
    .selectFrom('quotes')
    .selectAll()
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  const content = JSON.stringify(quote.content)
  const rows = range(copies).map(() => ({ ...quote, content, id: newId() }))
  await db.insertInto('quotes').values(rows).execute()
  return rows.map(({ id }) => id)
}
