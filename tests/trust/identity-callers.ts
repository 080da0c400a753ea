import { accountCallers } from './account-callers.ts'

const loggedIn = accountCallers['account.info']
const anyone = accountCallers['account.register']
const views = ['administrator', 'platform', 'finance', 'auditor'] as const
const decides = ['administrator', 'platform', 'finance'] as const

/** The callers of the operations on verified identities, for the table of `roles.test.ts`. */
export const identityCallers = {
  'identityChecks.state': loggedIn,
  'identityChecks.save': loggedIn,
  'identityChecks.basic': loggedIn,
  'identityChecks.advanced': loggedIn,
  'identityChecks.withdraw': loggedIn,
  'identityChecks.beginPhone': loggedIn,
  'identityChecks.openPhone': anyone,
  'identityChecks.readPhone': anyone,
  'identityChecks.addPhonePhoto': anyone,
  'adminIdentity.list': views,
  'adminIdentity.detail': views,
  'adminIdentity.showNumber': decides,
  'adminIdentity.decide': decides,
  'adminIdentity.reopen': decides,
} as const
