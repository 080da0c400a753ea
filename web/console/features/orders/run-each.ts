import { newIdempotencyKey } from '#web/client/idempotency-key.ts'

export type LineResult<Item> = { readonly item: Item; readonly error: unknown }

const maxConcurrent = 4

/**
 * Runs one write per item, a few at a time; an error ends only its own item. `send` gets a key that makes a repeated
 * write count once. Returns what failed, in the order of the items.
 */
export async function runEach<Item>(
  items: readonly Item[],
  send: (item: Item, idempotencyKey: string) => Promise<unknown>,
  onProgress: (done: number) => void = () => {},
): Promise<readonly LineResult<Item>[]> {
  const failed = new Map<number, unknown>()
  let next = 0
  let done = 0
  const work = async () => {
    while (next < items.length) {
      const index = next
      next += 1
      try {
        await send(items[index]!, newIdempotencyKey())
      } catch (error) {
        failed.set(index, error)
      }
      done += 1
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, items.length) }, work))
  return items.flatMap((item, index) => (failed.has(index) ? [{ item, error: failed.get(index) }] : []))
}
