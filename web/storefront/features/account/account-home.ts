/** The customer's numbers of the account's rooms. */
const rooms: Readonly<Record<string, string>> = { '2': '/userInfo/my-order', '3': '/userInfo/collect-goods' }

/** Where `/userInfo` leads: to the room that `index` names, else to the overview; the language goes along. */
export function accountHome(address: string): string {
  const { searchParams: search } = new URL(address)
  const room = rooms[search.get('index') ?? ''] ?? '/userInfo/dashboard'
  const query = search.toString()
  return query ? `${room}?${query}` : room
}
