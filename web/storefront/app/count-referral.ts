import { paths } from 'virtual:contract-paths'

/** Counts this browser as a visit by the link of a user, without cookies. A lost one is not sent again. */
export function countReferral(code: string): void {
  fetch(paths['referral.visit']![1], {
    method: 'POST',
    body: JSON.stringify({ code }),
    headers: { 'content-type': 'application/json' },
    keepalive: true,
    credentials: 'omit',
    priority: 'low',
  }).catch(() => undefined)
}
