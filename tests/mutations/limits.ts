import type { Mutation } from './mutation.ts'

const rates = ['tests/trust/rate-limits.test.ts']
const limiter = ['server/platform/http/rate-limiter.test.ts']
const unpaid = ['server/modules/orders/trades/unpaid.rules.test.ts']

export const limitMutations: readonly Mutation[] = [
  {
    name: 'no request is ever too many',
    file: 'server/platform/http/rate-limits.ts',
    find: "    if (isExceeded) throw refusal('rate.limited', { seconds })\n",
    replace: '',
    tests: rates,
  },
  {
    name: 'the limit of logins is one of seconds',
    file: 'server/platform/http/rate-limits.ts',
    find: "login: { max: 'loginsPerMinutePerAddress', windowMs: 60_000, isShared: true }",
    replace: "login: { max: 'loginsPerMinutePerAddress', windowMs: 1_000, isShared: true }",
    tests: rates,
  },
  {
    name: 'the orders of one address count against each other',
    file: 'server/platform/http/rate-limits.ts',
    find: 'getMax(request, rule) * (rule.usersPerAddress ?? 1)',
    replace: 'getMax(request, rule)',
    tests: rates,
  },
  {
    name: 'a user is not counted, only their address',
    file: 'server/platform/http/rate-limits.ts',
    find: 'if (rule.usersPerAddress === undefined) return',
    replace: 'if (rule.usersPerAddress !== -1) return',
    tests: rates,
  },
  {
    name: 'brands share the counter of an address',
    file: 'server/platform/http/rate-limits.ts',
    find: '`${request.brand?.id ?? 0} ${key}`,',
    replace: 'key,',
    tests: rates,
  },
  {
    name: 'logins are counted by each process for itself',
    file: 'server/platform/http/rate-limits.ts',
    find: 'windowMs: 60_000, isShared: true },\n  register',
    replace: 'windowMs: 60_000 },\n  register',
    tests: rates,
  },
  {
    name: 'one request more than the limit, over all processes',
    file: 'server/platform/http/rate-limits.ts',
    find: 'if (hits > max) throw',
    replace: 'if (hits > max + 1) throw',
    tests: rates,
  },
  {
    name: 'a counter over all processes never starts again',
    file: 'server/platform/http/shared-counts.ts',
    find: 'then 1 else counted.hits + 1 end',
    replace: 'then counted.hits + 1 else counted.hits + 1 end',
    tests: rates,
  },
  {
    name: 'one request more than the limit',
    file: 'server/platform/http/rate-limiter.ts',
    find: 'isExceeded: window.count > max',
    replace: 'isExceeded: window.count > max + 1',
    tests: [...limiter, ...rates],
  },
  {
    name: 'a window does not end with its last moment',
    file: 'server/platform/http/rate-limiter.ts',
    find: 'nowMs >= startMs + windowMs',
    replace: 'nowMs > startMs + windowMs',
    tests: [...limiter, ...rates],
  },
  {
    name: 'one unpaid trade more than the limit',
    file: 'server/modules/orders/trades/unpaid.rules.ts',
    find: 'if (unpaid.trades >= maxUnpaidTrades)',
    replace: 'if (unpaid.trades > maxUnpaidTrades)',
    tests: unpaid,
  },
  {
    name: 'units that are held unpaid already do not count',
    file: 'server/modules/orders/trades/unpaid.rules.ts',
    find: 'new Map(Object.entries(unpaid.units))',
    replace: 'new Map<string, number>()',
    tests: unpaid,
  },
  {
    name: 'the time to pay is shorter one lapse too late',
    file: 'server/modules/orders/trades/unpaid.rules.ts',
    find: 'lapses >= policy.lapsesBeforeShorterExpiry',
    replace: 'lapses > policy.lapsesBeforeShorterExpiry',
    tests: unpaid,
  },
]
