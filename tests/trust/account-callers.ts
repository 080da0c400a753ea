import { shippedRoles } from '#contract/permissions.ts'
import { teamCallers } from './store-callers.ts'

const loggedIn = ['shopper', 'seller', ...teamCallers, ...shippedRoles, 'platform'] as const
const anyone = ['visitor', ...loggedIn] as const

/** The callers of the operations on the own account, for the table of `roles.test.ts`. */
export const accountCallers = {
  'account.register': anyone,
  'account.login': anyone,
  'account.logout': anyone,
  'account.sendCode': anyone,
  'account.resetPassword': anyone,
  'account.bindEmail': loggedIn,
  'account.bindPhone': loggedIn,
  'account.info': loggedIn,
  'account.profile': loggedIn,
  'account.sessions': loggedIn,
  'account.revokeSession': loggedIn,
  'account.updatePassword': loggedIn,
  'account.setFundPassword': loggedIn,
  'account.updateFundPassword': loggedIn,
  'totp.state': loggedIn,
  'totp.begin': loggedIn,
  'totp.confirm': loggedIn,
  'totp.disable': loggedIn,
  'totp.recovery': loggedIn,
  'personalData.export': loggedIn,
  'personalData.requestExport': loggedIn,
  'personalData.deletion': loggedIn,
  'personalData.delete': loggedIn,
  'personalData.keepAccount': loggedIn,
  'account.addresses': loggedIn,
  'account.addAddress': loggedIn,
  'account.editAddress': loggedIn,
  'account.deleteAddress': loggedIn,
  'account.defaultAddress': loggedIn,
  'notices.list': loggedIn,
  'notices.count': loggedIn,
  'notices.read': loggedIn,
  'notices.preferences': loggedIn,
  'notices.savePreference': loggedIn,
  'notices.saveQuietHours': loggedIn,
  'notices.retryMail': loggedIn,
  'notices.unsubscribe': anyone,
} as const
