/** Paths of programs and of the consoles, which shoppers have no use for. */
const closedPaths = /^\/(?:api|order|goods|seller|admin|media|assets|brand|health|console)(?:\/|$)/
const ownPath = /^\/(?!\/)[\w\-.~!$&'()*+,;=:@%/]*(?:\?[\w\-.~!$&'()*+,;=:@%/?]*)?(?:#[\w\-.~!$&'()*+,;=:@%/?]*)?$/

/** Whether a banner may lead there: a page of this shop by its path, or an address by https. */
export function isHomeLink(link: string): boolean {
  if (ownPath.test(link)) return !closedPaths.test(new URL(link, 'https://shop.example').pathname)
  if (!/^https:\/\/[^\s\\]+$/.test(link)) return false
  const url = URL.parse(link)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
}
