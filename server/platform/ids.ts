import { randomUUID } from 'node:crypto'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True for text in the form of a UUID. */
export const isId = (text: string): boolean => uuid.test(text)

/** A UUIDv7: time-ordered, so that new rows go to the end of their index. */
export function newId(at: number = Date.now()): string {
  const time = at.toString(16).padStart(12, '0')
  // `randomUUID` caches random bytes, which is faster than `randomBytes` per id.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
