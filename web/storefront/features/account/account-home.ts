/** The customer's numbers of the account's rooms. */
const pagesByIndex: Readonly<Record<string, string>> = { '2': '/userInfo/my-order', '3': '/userInfo/collect-goods' }

/** Where `/userInfo` leads: to the room that `index` names, else to the overview; the language goes along. */
export function getAccountHome(address: string): string {
  const { searchParams: search } = new URL(address)
  const room = pagesByIndex[search.get('index') ?? ''] ?? '/userInfo/dashboard'
  const query = search.toString()
  return query ? `${room}?${query}` : room
}
