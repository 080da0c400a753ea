import type { Mutation } from './mutation.ts'

const own = ['server/modules/identity-checks/identity-checks.test.ts']
const decisions = ['server/modules/identity-checks/decide-identity.test.ts']
const needs = ['server/modules/identity-checks/assert-verified.test.ts']

export const verificationMutations: readonly Mutation[] = [
  {
    name: 'a document that expired while it waited passes',
    file: 'server/modules/identity-checks/decide-identity.ts',
    find: 'if (isExpired(details, toBrandDay(ctx.brand, now))) throw',
    replace: 'if (isExpired(details, details.documentExpiresOn)) throw',
    tests: decisions,
  },
  {
    name: 'refusals are forgotten with their draft',
    file: 'server/modules/identity-checks/tend-identities.ts',
    find: 'if (row.refusals > 0) {',
    replace: 'if (row.refusals > 99) {',
    tests: decisions,
  },
  {
    name: 'a withdrawal needs no verified identity',
    file: 'server/modules/identity-checks/assert-verified.ts',
    find: "if (!basic) throw refusal('identity.required')",
    replace: 'if (!basic) return',
    tests: needs,
  },
  {
    name: 'a verification counts after its end',
    file: 'server/modules/identity-checks/identity-checks.queries.ts',
    find: "    .where('valid_until', '>', ctx.clock.now())\n",
    replace: '',
    tests: needs,
  },
  {
    name: 'one person passes an advanced verification twice',
    file: 'server/modules/identity-checks/decide-identity.ts',
    find: "if (row.first_approver_id === userId) throw refusal('identity.second_person')",
    replace: '',
    tests: decisions,
  },
  {
    name: 'staff pass their own verification',
    file: 'server/modules/identity-checks/decide-identity.ts',
    find: "  if (row.user_id === userId) throw refusal('money.own_request')\n  if (row.state !== 'sent')",
    replace: "  if (row.state !== 'sent')",
    tests: decisions,
  },
  {
    name: 'a document verifies two accounts',
    file: 'server/modules/identity-checks/own-identity.ts',
    find: "if (!isOwn) throw refusal('identity.document_taken')",
    replace: '',
    tests: own,
  },
  {
    name: 'after a picture was sent back other parts change, too',
    file: 'server/modules/identity-checks/save-identity.ts',
    find: "if (row.state === 'changes' && !parts.every(isRequested))",
    replace: "if (row.state === 'changes' && !parts.some(isRequested) && parts.length > 1)",
    tests: decisions,
  },
  {
    name: 'a code for the phone works twice',
    file: 'server/modules/identity-checks/phone-images.ts',
    find: "await updateCheck(ctx, row.id, { phone: { hash: hashToken(token), state: 'phone', until } })",
    replace: '',
    tests: own,
  },
  {
    name: 'views of verified identities are not recorded',
    file: 'server/modules/media/uploads.rules.ts',
    find: "export const auditedUses: readonly ImageUse[] = ['identity', 'verification', 'credit']",
    replace: "export const auditedUses: readonly ImageUse[] = ['identity', 'credit']",
    tests: decisions,
  },
]
