/** A push service of browsers, by its hosts; `*.` stands for one or more names before the rest. */
type PushService = { readonly name: string; readonly hosts: readonly string[] }

const services: readonly PushService[] = [
  { name: 'Firebase Cloud Messaging', hosts: ['fcm.googleapis.com'] },
  { name: 'Mozilla', hosts: ['updates.push.services.mozilla.com', '*.push.services.mozilla.com'] },
  { name: 'Apple', hosts: ['web.push.apple.com', '*.push.apple.com'] },
  { name: 'Windows', hosts: ['*.notify.windows.com'] },
]

const isHost = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern

/**
 * The name of the push service of an endpoint; null for any other address. `allowedHosts` are hosts with ports that the
 * operator allows, also without TLS.
 */
export function findPushService(endpoint: string, allowedHosts: readonly string[]): string | null {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return null
  if (allowedHosts.includes(url.host)) return url.host
  if (url.protocol !== 'https:' || url.port !== '') return null
  return services.find(({ hosts }) => hosts.some((pattern) => isHost(url.hostname, pattern)))?.name ?? null
}
