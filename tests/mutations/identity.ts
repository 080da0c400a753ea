import type { Mutation } from './mutation.ts'

const lockout = ['server/modules/identity/passwords/lockout.test.ts']
const sessions = ['server/modules/identity/sessions/sessions.test.ts', 'tests/trust/sessions.test.ts']
const ahead = ['server/platform/run-ahead.test.ts']
const login = ['server/modules/identity/sessions/login.test.ts']

export const identityMutations: readonly Mutation[] = [
  {
    name: 'a right password clears the failures of the day',
    file: 'server/modules/identity/passwords/failed-attempts.queries.ts',
    find: 'day_failures: sql`greatest(day_failures - 1, 0)`',
    replace: 'day_failures: 0',
    tests: lockout,
  },
  {
    name: 'a session is found after it has ended',
    file: 'server/modules/identity/sessions/principal.queries.ts',
    find: "    .where('session.expires_at', '>', now)\n",
    replace: '',
    tests: login,
  },
  {
    name: 'a disabled user keeps their session',
    file: 'server/modules/identity/sessions/principal.queries.ts',
    find: "    .where('user.status', '=', 'active')\n",
    replace: '',
    tests: login,
  },
  {
    name: 'other sessions outlive a changed password',
    file: 'server/modules/identity/passwords/update-password.ts',
    find: '    await deleteOtherSessions(ctx, userId, sessionHash)\n',
    replace: '',
    tests: sessions,
  },
  {
    name: "somebody else's session is ended",
    file: 'server/modules/identity/sessions/sessions.queries.ts',
    find: "    .where('user_id', '=', userId)\n    .where('token_hash', '=', tokenHash)\n",
    replace: "    .where('token_hash', '=', tokenHash)\n",
    tests: sessions,
  },
  {
    name: 'a disabled user logs in',
    file: 'server/modules/identity/sessions/log-in.ts',
    find: "if (user?.status !== 'active') throw refusal('user.disabled')",
    replace: "if (!user) throw refusal('user.disabled')",
    tests: login,
  },
  {
    name: 'a new password that is easily guessed is taken',
    file: 'server/modules/identity/identity.rules.ts',
    find: 'if (commonPasswords.has(guess) || guess === username.toLowerCase()',
    replace: 'if (guess === username.toLowerCase()',
    tests: login,
  },
  {
    name: 'the password may be the username',
    file: 'server/modules/identity/identity.rules.ts',
    find: ' || guess === username.toLowerCase()',
    replace: '',
    tests: [...login, 'server/modules/identity/identity.rules.test.ts'],
  },
  {
    name: 'a password of one letter too few is taken',
    file: 'server/modules/identity/identity.rules.ts',
    find: 'if (length < min)',
    replace: 'if (length < min - 1)',
    tests: [...login, 'server/modules/identity/identity.rules.test.ts'],
  },
  {
    name: 'a fund password that was right stays remembered after wrong tries',
    file: 'server/modules/identity/passwords/with-fund-password.ts',
    find: 'if (hash === null || isTried || !isRecentlyVerified',
    replace: 'if (hash === null || !isRecentlyVerified',
    tests: ['server/modules/checkout/pay-trade.test.ts'],
  },
  {
    name: 'a remembered fund password outlives its change',
    file: 'server/modules/identity/passwords/verified-password-cache.ts',
    find: 'known?.hash === hash && known.until > now.getTime()',
    replace: 'known !== undefined && known.until > now.getTime()',
    tests: ['server/modules/checkout/pay-trade.test.ts'],
  },
  {
    name: 'a fund password is remembered for ever',
    file: 'server/modules/identity/passwords/verified-password-cache.ts',
    find: 'known?.hash === hash && known.until > now.getTime()',
    replace: 'known?.hash === hash',
    tests: ['server/modules/identity/passwords/verified-password-cache.test.ts'],
  },
  {
    name: 'an address of somebody else is changed',
    file: 'server/modules/identity/addresses/addresses.queries.ts',
    find: "    .set(toRow(texts))\n    .where('brand_id', '=', ctx.brand.id)\n    .where('user_id', '=', userId)\n",
    replace: "    .set(toRow(texts))\n    .where('brand_id', '=', ctx.brand.id)\n",
    tests: ['server/modules/identity/addresses/addresses.test.ts'],
  },
  {
    name: 'a deleted address leaves nobody as the default',
    file: 'server/modules/identity/addresses/addresses.ts',
    find: '  await moveDefault(ctx, ctx.principal.userId, newest.id)\n',
    replace: '',
    tests: ['server/modules/identity/addresses/addresses.test.ts'],
  },
  {
    name: 'a request that runs ahead learns before its caller is checked',
    file: 'server/platform/run-ahead.ts',
    find: '      await checks\n',
    replace: '',
    tests: ahead,
  },
  {
    name: 'a request that runs ahead is not stopped by its check',
    file: 'server/platform/run-ahead.ts',
    find: "  if (checked.status === 'rejected') throw checked.reason\n",
    replace: '',
    tests: ahead,
  },
  {
    name: 'a session that has ended is taken for the one that was known',
    file: 'server/platform/http/last-principals.ts',
    find: 'current !== null && listFields(known) === listFields(current)',
    replace: 'current === null || listFields(known) === listFields(current)',
    tests: ahead,
  },
  {
    name: 'a taken key does not stop a request that runs ahead',
    file: 'server/platform/transaction.ts',
    find: "  if (!isClaimed) throw new KeyTakenError('the key is taken')\n",
    replace: '',
    tests: ahead,
  },
]
