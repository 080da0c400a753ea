import { randomUUID } from 'node:crypto'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True when the text has the form of our ids; anything else is simply not found. */
export const isId = (text: string): boolean => uuid.test(text)

/** A UUIDv7: time-ordered, so that new rows land at the end of their index. */
export function newId(at: number = Date.now()): string {
  const time = at.toString(16).padStart(12, '0')
  // Its random digits are drawn many at once, which `randomBytes` does for each id anew.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
