import { newId } from '#server/platform/ids.ts'
import type { TestShop } from '#tests/harness/app.ts'

/** Private words of the victim; anybody else who reads one of them has broken the isolation. */
export const privateMarks = ['PRIVATE-CONSIGNEE', 'PRIVATE-STREET', 'PRIVATE-NOTE', 'PRIVATE-ACCOUNT'] as const

/** A chat of the victim with their seller's store. */
export async function insertChat(shop: TestShop, userId: string, storeId: string): Promise<{ chatId: string }> {
  const chatId = newId()
  const now = shop.clock.now()
  const ids = { brand_id: shop.brand.id, id: chatId }
  const state = { lang: 'en', last_seq: 1, shown_seq: 1, shown_at: now, created_at: now }
  await shop
    .db()
    .insertInto('chats')
    .values({ ...ids, user_id: userId, store_id: storeId, ...state })
    .execute()
  await shop
    .db()
    .insertInto('chat_messages')
    .values({
      brand_id: shop.brand.id,
      chat_id: chatId,
      seq: 1,
      id: newId(),
      side: 'shopper',
      sender_id: userId,
      kind: 'text',
      content: privateMarks[2],
      created_at: now,
    })
    .execute()
  return { chatId }
}

export async function insertWebhook(shop: TestShop): Promise<{ webhookId: string; deliveryId: string }> {
  const [webhookId, deliveryId] = [newId(), newId()]
  const ids = { brand_id: shop.brand.id, id: webhookId }
  const now = shop.clock.now()
  const times = { state_at: now, created_at: now, due_at: now }
  await shop
    .db()
    .insertInto('webhook_endpoints')
    .values({
      ...ids,
      name: privateMarks[2],
      url: 'https://10.0.0.1/',
      events: [],
      state: 'off',
      secret: Buffer.of(1),
      ...times,
    })
    .execute()
  await shop
    .db()
    .insertInto('webhook_deliveries')
    .values({
      brand_id: shop.brand.id,
      id: deliveryId,
      endpoint_id: webhookId,
      event: 'order.placed',
      body: privateMarks[2],
      state: 'waiting',
      created_at: now,
      due_at: now,
    })
    .execute()
  return { webhookId, deliveryId }
}

/** A passkey of the victim, whose name is private. */
export async function insertPasskey(shop: TestShop, userId: string): Promise<string> {
  const id = newId()
  const ids = { brand_id: shop.brand.id, id, user_id: userId, name: privateMarks[2] }
  const keys = { credential_id: Buffer.from(id), public_key: Buffer.of(1), counter: 0, transports: [] }
  await shop
    .db()
    .insertInto('passkeys')
    .values({ ...ids, ...keys, created_at: shop.clock.now() })
    .execute()
  return id
}

/** A reward of the victim that waits for finance, whose note is private. */
export async function insertReward(
  shop: TestShop,
  { orderId, userId, storeId, friendId }: Readonly<Record<'orderId' | 'userId' | 'storeId' | 'friendId', string>>,
): Promise<string> {
  const id = newId()
  const sums = { rate_hundredths: 100, base_minor: 100, commission_minor: 5, amount_minor: 1 }
  await shop
    .db()
    .insertInto('referral_profits')
    .values({
      brand_id: shop.brand.id,
      id,
      order_id: orderId,
      store_id: storeId,
      referrer_id: userId,
      user_id: friendId,
      state: 'held',
      signs: ['device'],
      note: privateMarks[2],
      ordered_at: shop.clock.now(),
      ...sums,
    })
    .execute()
  return id
}

/** A verification of the victim that waits for staff, with a private note. */
export async function insertIdentityCheck(shop: TestShop, userId: string): Promise<string> {
  const id = newId()
  const now = shop.clock.now()
  await shop
    .db()
    .insertInto('identity_checks')
    .values({
      brand_id: shop.brand.id,
      id,
      user_id: userId,
      number: 1001,
      level: 'basic',
      state: 'sent',
      note: privateMarks[2],
      queued_at: now,
      sent_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}
