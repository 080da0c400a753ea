import { BlockList, isIP, isIPv6 } from 'node:net'

/** Networks outside the public internet: IANA's special-purpose registries, and multicast. */
const specialIpv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/**
 * Only 2000::/3 is allocated; these parts of it are not public (Teredo and 6to4 lead to IPv4, others are for tests and
 * tunnels).
 */
const specialIpv6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const specialNetworks = new BlockList()
for (const [network, bits] of specialIpv4) specialNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of specialIpv6) specialNetworks.addSubnet(network, bits, 'ipv6')

const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/**
 * True for an IP address (not a name) on the public internet. An IPv6 address with a zone (`%eth0`) or with an IPv4
 * address in it (mapped, NAT64, 6to4, Teredo) is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  if (isIPv6(address)) return globalIpv6.check(address, 'ipv6') && !specialNetworks.check(address, 'ipv6')
  return !specialNetworks.check(address, 'ipv4')
}
