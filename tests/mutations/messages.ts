import type { Mutation } from './mutation.ts'

const pushTests = ['server/modules/messages/push/push.test.ts']
const stopTests = ['server/modules/messages/mail-stops/mail-stops.test.ts']
const limitTests = ['server/modules/messages/text-limits/text-limits.test.ts']
const stops = 'server/modules/messages/mail-stops/mail-stops.queries.ts'

/** Push messages, and mail that came back. */
export const messageMutations: readonly Mutation[] = [
  {
    name: 'any host that ends like a push service takes push messages',
    file: 'server/modules/messages/push/push-services.ts',
    find: 'host.endsWith(pattern.slice(1))',
    replace: 'host.endsWith(pattern.slice(2))',
    tests: ['server/modules/messages/push/push-services.test.ts'],
  },
  {
    name: 'a browser may name any address for its messages',
    file: 'server/modules/messages/push/manage-subscriptions.ts',
    find: 'const service = getChannel(ctx)?.findService(endpoint) ?? null',
    replace: "const service: string | null = 'any'",
    tests: pushTests,
  },
  {
    name: 'a browser whose push service says that it is gone stays',
    file: 'server/modules/messages/push/push-channel.ts',
    find: 'new Set([404, 410])',
    replace: 'new Set([404])',
    tests: pushTests,
  },
  {
    name: 'a user ends the push messages of another',
    file: 'server/modules/messages/push/push.queries.ts',
    find: "    .where('user_id', '=', userId)\n    .where('endpoint_hash', '=', hashEndpoint(endpoint))",
    replace: "    .where('endpoint_hash', '=', hashEndpoint(endpoint))",
    tests: pushTests,
  },
  {
    name: 'a browser gets the messages of whom it belonged to before',
    file: 'server/modules/messages/push/push.queries.ts',
    find: '.doUpdateSet(values)',
    replace: '.doNothing()',
    tests: pushTests,
  },
  {
    name: 'push messages ignore quiet hours',
    file: 'server/modules/messages/notices/notify.ts',
    find: '      dueAt,\n      expiresAt,',
    replace: '      expiresAt,',
    tests: pushTests,
  },
  {
    name: 'a retried event pushes twice',
    file: 'server/modules/messages/notices/notify.ts',
    find: 'key: `${userId} ${key} ${to}`',
    replace: 'key: `${userId} ${key} ${to} ${Math.random()}`',
    tests: pushTests,
  },
  {
    name: 'browsers of sessions that have expired get messages',
    file: 'server/modules/messages/push/push.queries.ts',
    find: 'and session.expires_at > ${ctx.clock.now()} ',
    replace: '',
    tests: pushTests,
  },
  {
    name: 'text messages to a number have no limit',
    file: 'server/modules/messages/text-limits/count-texts.ts',
    find: "createCount(ctx, 'number', number, policy.textMessagesPerDayPerNumber)",
    replace: "createCount(ctx, 'number', number, 1e9)",
    tests: limitTests,
  },
  {
    name: 'text messages of the brand have no limit',
    file: 'server/modules/messages/text-limits/count-texts.ts',
    find: "createCount(ctx, 'brand', '', policy.textMessagesPerDay)",
    replace: "createCount(ctx, 'brand', '', 1e9)",
    tests: limitTests,
  },
  {
    name: 'warnings use up the codes of a number, which tells that it has an account',
    file: 'server/modules/messages/text-limits/count-texts.ts',
    find: "createCount(ctx, 'warned_number', number,",
    replace: "createCount(ctx, 'number', number,",
    tests: limitTests,
  },
  {
    name: 'one more text message than the limit is counted',
    file: 'server/modules/messages/text-limits/text-counts.queries.ts',
    find: 'or known.sent < case',
    replace: 'or known.sent <= case',
    tests: limitTests,
  },
  {
    name: 'counts of text messages go on over the days',
    file: 'server/modules/messages/text-limits/text-counts.queries.ts',
    find: 'where known.day <> excluded.day or ',
    replace: 'where ',
    tests: limitTests,
  },
  {
    name: 'brands without a secret of their own share one for reports',
    file: 'server/modules/messages/channels/open-channels.ts',
    find: "createHmac('sha256', secret).update(site).digest('hex')",
    replace: 'secret',
    tests: stopTests,
  },
  {
    name: 'a report is applied whatever its age',
    file: 'server/modules/messages/mail-stops/bounce-signature.rules.ts',
    find: '<= windowSeconds',
    replace: '<= windowSeconds * 1e9',
    tests: stopTests,
  },
  {
    name: 'a report of before the address was proven stops mail again',
    file: stops,
    find: "eb('mail_stops.lifted_at', '<', reportedAt)",
    replace: "eb('mail_stops.lifted_at', 'is not', null)",
    tests: stopTests,
  },
  {
    name: 'temporary failures of one day count each',
    file: stops,
    find: '      and mail_stops.soft_bounced_on is distinct from excluded.soft_bounced_on\n',
    replace: '',
    tests: stopTests,
  },
  {
    name: 'a test mail lifts a stop',
    file: 'server/modules/notices/preferences.ts',
    find: "    if (await findMailStop(ctx, recipient.to)) throw refusal('mail.proof_required')\n",
    replace: '',
    tests: stopTests,
  },
]
