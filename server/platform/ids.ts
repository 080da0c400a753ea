import { randomInt, randomUUID } from 'node:crypto'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True for text in the form of a UUID. */
export const isId = (text: string): boolean => uuid.test(text)

let latest = 0
let sequence = 0

/**
 * A UUIDv7: time-ordered, so that new rows go to the end of their index. Ids that this process makes within one
 * millisecond (`at`, since 1970) are in the order of their making, up to 2,048 of them (RFC 9562, 6.2, method 1).
 */
export function newId(at: number = Date.now()): string {
  // Every new millisecond begins at a random number in the lower half of the 12 bits.
  sequence = at === latest ? Math.min(sequence + 1, 0xfff) : randomInt(0x800)
  latest = at
  const time = at.toString(16).padStart(12, '0')
  // `randomUUID` caches random bytes, which is faster than `randomBytes` per id.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`
}

/** The smallest id of a moment: ids begin with their millisecond, so a range of ids selects by time. */
export function toFirstId(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
