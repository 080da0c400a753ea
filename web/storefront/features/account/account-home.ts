/** The pages of the account by the `index` of old links. */
const pagesByIndex: Readonly<Record<string, string>> = { '2': '/userInfo/my-order', '3': '/userInfo/collect-goods' }

/** The target of `/userInfo`: the page that `index` names, else the dashboard; the query stays. */
export function getAccountHome(address: string): string {
  const { searchParams: search } = new URL(address)
  const page = pagesByIndex[search.get('index') ?? ''] ?? '/userInfo/dashboard'
  const query = search.toString()
  return query ? `${page}?${query}` : page
}
