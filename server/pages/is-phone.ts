import type { IncomingHttpHeaders } from 'node:http'

/** Phone browsers say `Mobi`; tablets do not, and get the desktop shop. */
const phone = /Mobi|iPhone|iPod|Windows Phone|Opera Mini/i
const tablet = /iPad|Tablet|PlayBook|Silk(?!.*Mobi)/i

/** True for requests of phones; the client hint takes precedence over the user agent. */
export function isPhone(headers: IncomingHttpHeaders): boolean {
  const hint = headers['sec-ch-ua-mobile']
  if (hint === '?1') return true
  const agent = headers['user-agent'] ?? ''
  return phone.test(agent) && !tablet.test(agent)
}
