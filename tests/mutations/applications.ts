import type { Mutation } from './mutation.ts'

const own = ['server/modules/applications/applications.test.ts']
const decisions = ['server/modules/applications/decide-application.test.ts']

export const applicationMutations: readonly Mutation[] = [
  {
    name: 'an application that is sent can still be changed',
    file: 'server/modules/applications/save-fields.ts',
    find: "if (row.state !== 'draft' && row.state !== 'changes')",
    replace: "if (row.state !== 'draft' && row.state !== 'changes' && row.state !== 'sent')",
    tests: own,
  },
  {
    name: 'after requested changes other parts change, too',
    file: 'server/modules/applications/save-fields.ts',
    find: "if (row.state === 'changes' && !parts.every(isRequested))",
    replace: "if (row.state === 'changes' && !parts.some(isRequested))",
    tests: decisions,
  },
  {
    name: 'an application is sent again with a part that was not corrected',
    file: 'server/modules/applications/own-application.ts',
    find: 'row.requests.some(({ corrected }) => !corrected)',
    replace: 'row.requests.length > 0 && row.requests.every(({ corrected }) => !corrected)',
    tests: decisions,
  },
  {
    name: 'an application is decided without a hold',
    file: 'server/modules/applications/decide-application.ts',
    find: "  if (findHold(ctx, row) === null) throw refusal('application.not_taken')\n",
    replace: '',
    tests: decisions,
  },
  {
    name: 'the hold of someone else does not keep from deciding',
    file: 'server/modules/applications/review-application.ts',
    find: '  if (!hold || hold.by === ctx.principal?.userId) return\n',
    replace: '  if (!hold || hold.by !== ctx.principal?.userId) return\n',
    tests: decisions,
  },
  {
    name: 'a hold lasts beyond its time',
    file: 'server/modules/applications/review-application.ts',
    find: 'until > ctx.clock.now()',
    replace: 'until >= ctx.clock.now()',
    tests: decisions,
  },
  {
    name: 'an invitation is used twice',
    file: 'server/modules/applications/own-application.ts',
    find: "  if (invitationCode !== '' && !(await claimInvitation(ctx, invitationCode, row.id)))",
    replace: "  if (invitationCode === '' && !(await claimInvitation(ctx, invitationCode, row.id)))",
    tests: own,
  },
  {
    name: 'an order takes the commission of the policy instead of the store',
    file: 'server/modules/orders/trades/place-trade.ts',
    find: 'order.commissionPercent ?? ctx.brand.policy.commissionPercent',
    replace: 'ctx.brand.policy.commissionPercent',
    tests: decisions,
  },
  {
    name: 'a view of an identity image is not recorded',
    file: 'server/modules/media/open-private-image.ts',
    find: 'auditedUses.includes(image.usedFor) && image.userId !== ctx.principal.userId',
    replace: 'auditedUses.includes(image.usedFor) && image.userId === ctx.principal.userId',
    tests: own,
  },
]
