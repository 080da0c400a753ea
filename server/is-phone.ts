import type { IncomingHttpHeaders } from 'node:http'

/** Browsers of phones say `Mobi`; tablets do not, and have room for the desktop shop. */
const phone = /Mobi|iPhone|iPod|Windows Phone|Opera Mini/i
const tablet = /iPad|Tablet|PlayBook|Silk(?!.*Mobi)/i

/** Whether a page is asked for by a phone; the browser's own hint counts more than its name. */
export function isPhone(headers: IncomingHttpHeaders): boolean {
  const hint = headers['sec-ch-ua-mobile']
  if (hint === '?1') return true
  const agent = headers['user-agent'] ?? ''
  return phone.test(agent) && !tablet.test(agent)
}
