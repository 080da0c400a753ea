import { openDB, type DBSchema } from 'idb'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'

/** One line of a visitor's cart; the name is kept for the report of a merge. */
export type VisitorLine = { readonly skuId: string; readonly quantity: number; readonly name: string }

type VisitorCart = {
  readonly lines: readonly VisitorLine[]
  /** New with every change, so that a merge sent twice counts once. */
  readonly idempotencyKey: string
}

interface CartDatabase extends DBSchema {
  carts: { key: string; value: VisitorCart }
}

/** All visitors of a browser share one cart. */
const cartKey = 'visitor'
const maxLines = 200

const open = () =>
  openDB<CartDatabase>('galleria', 1, { upgrade: (database) => void database.createObjectStore('carts') })

/** The visitor's lines, oldest first, and the key under which to merge them. */
export async function readVisitorCart(): Promise<VisitorCart> {
  const database = await open()
  const cart = await database.get('carts', cartKey)
  database.close()
  return cart ?? { lines: [], idempotencyKey: '' }
}

/** Puts a quantity in, on top of what is there of the same SKU. */
export async function addToVisitorCart(added: VisitorLine): Promise<void> {
  const database = await open()
  // Read and write in one transaction: two tabs may add at the same time.
  const change = database.transaction('carts', 'readwrite')
  const { lines = [] } = (await change.store.get(cartKey)) ?? {}
  const before = lines.find((line) => line.skuId === added.skuId)?.quantity ?? 0
  const others = lines.filter((line) => line.skuId !== added.skuId)
  const next = [...others, { ...added, quantity: before + added.quantity }].slice(-maxLines)
  await change.store.put({ lines: next, idempotencyKey: newIdempotencyKey() }, cartKey)
  await change.done
  database.close()
}

/** Deletes the lines after they were merged, unless they have changed since. */
export async function clearVisitorCart(idempotencyKey: string): Promise<void> {
  const database = await open()
  const change = database.transaction('carts', 'readwrite')
  const cart = await change.store.get(cartKey)
  if (cart?.idempotencyKey === idempotencyKey) await change.store.delete(cartKey)
  await change.done
  database.close()
}
