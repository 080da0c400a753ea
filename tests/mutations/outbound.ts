import type { Mutation } from './mutation.ts'

const requests = ['server/platform/outbound/request-outbound.test.ts']

/** Requests to hosts that a person named. */
export const outboundMutations: readonly Mutation[] = [
  {
    name: 'an IPv4 address within an IPv6 address counts as public',
    file: 'server/platform/outbound/public-address.ts',
    find: "globalIpv6.check(address, 'ipv6') && ",
    replace: '',
    tests: ['server/platform/outbound/public-address.test.ts'],
  },
  {
    name: 'a redirect that keeps the method counts as an answer',
    file: 'server/platform/outbound/request-outbound.ts',
    find: '[301, 302, 303, 307, 308]',
    replace: '[301, 302, 303]',
    tests: requests,
  },
  {
    name: 'the connection of a refused answer stays open',
    file: 'server/platform/outbound/request-outbound.ts',
    find: '    response?.destroy()\n',
    replace: '',
    tests: requests,
  },
]
