import type { IsolationWorld } from './isolation-world.ts'

type Inputs = Readonly<Record<string, (ids: IsolationWorld['ids']) => Record<string, unknown>>>

/** A right picture would be a stranger's own trace. */
const foreignImage = '/media/private/not-an-id'

/** Input of an attacker for the operations on verified identities. */
export const identityInputs = {
  'identityChecks.state': () => ({}),
  'identityChecks.save': () => ({ level: 'basic', front: foreignImage }),
  'identityChecks.basic': () => ({ front: foreignImage }),
  'identityChecks.advanced': () => ({ proof: foreignImage }),
  'identityChecks.withdraw': () => ({ level: 'basic' }),
  'identityChecks.beginPhone': () => ({ level: 'advanced' }),
  'identityChecks.openPhone': () => ({ code: 'nobody-has-this-code' }),
  'identityChecks.readPhone': () => ({ phoneToken: 'nobody-has-this-token' }),
  'identityChecks.addPhonePhoto': () => ({ phoneToken: 'nobody-has-this-token', part: 'front' }),
  'adminIdentity.list': () => ({}),
  'adminIdentity.detail': ({ identityCheckId }) => ({ checkId: identityCheckId }),
  'adminIdentity.showNumber': ({ identityCheckId }) => ({ checkId: identityCheckId }),
  'adminIdentity.decide': ({ identityCheckId }) => ({ checkId: identityCheckId, decision: 'pass' }),
  'adminIdentity.reopen': ({ identityCheckId }) => ({ checkId: identityCheckId, reason: 'Mine' }),
} satisfies Inputs
