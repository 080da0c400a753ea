/** The first UUIDv7 of a time: ids of messages are in the order of their times. */
export function getFirstId(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
