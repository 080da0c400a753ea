import { isIPv6 } from 'node:net'

const groupCount = 8

/** The eight 16-bit groups of an IPv6 address. */
function toGroups(address: string): number[] {
  const [, hex = address, ipv4] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? []
  const [a = 0, b = 0, c = 0, d = 0] = ipv4?.split('.').map(Number) ?? []
  const tail = ipv4 === undefined ? [] : [a * 256 + b, c * 256 + d]
  const parse = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => parseInt(group, 16))
  const [before = '', after] = hex.split('::')
  const head = parse(before)
  const end = [...(after === undefined ? [] : parse(after)), ...tail]
  const zeros = Array.from({ length: Math.max(0, groupCount - head.length - end.length) }, () => 0)
  return [...head, ...zeros, ...end]
}

/**
 * The network that identifies a client for counters: an IPv4 address, also when mapped to IPv6, or a /64 network, which
 * an IPv6 client usually has to itself. A closed connection has no address and counts as ''.
 */
export function toClientNetwork(address: string | undefined): string {
  const bare = (address ?? '').replace(/%.*$/, '')
  // A proxy may forward any text, so its length is bounded.
  if (!isIPv6(bare)) return bare.slice(0, 64)
  const groups = toGroups(bare)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  if (groups.slice(0, 7).every((group) => group === 0) && groups[7] === 1) return '::1'
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
