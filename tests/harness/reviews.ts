import { newId } from '#server/platform/ids.ts'
import type { TestShop } from './app.ts'

type ReviewFields = {
  readonly storeId: string
  readonly goodsId: string
  readonly userId: string
  readonly text: string
}

/** A review under review that no order stands behind; its id. */
export async function makeReview(shop: TestShop, { storeId, goodsId, userId, text }: ReviewFields): Promise<string> {
  const id = newId()
  await shop
    .db()
    .insertInto('reviews')
    .values({
      brand_id: shop.brand.id,
      id,
      store_id: storeId,
      goods_id: goodsId,
      user_id: userId,
      author: 'a***z',
      stars: 3,
      body: text,
      lang: 'en',
      status: 'under_review',
      created_at: shop.clock.now(),
    })
    .execute()
  return id
}
