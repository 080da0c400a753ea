export { createUser } from './create-user.ts'
export { findUser, findUsers, getUser, getUserContact, getUsernames } from './find-users.ts'
export { findUserRow, hasFundPassword, listUsercodes, lockUser } from './users.queries.ts'
export { setVerifiedUntil } from './verified-until.queries.ts'
export { hasActiveUser } from './user-list.queries.ts'
export { setDemoUsersStatus, setUserStatus } from './user-status.ts'
export { searchUsers } from './search-users.ts'
export { listUsersByPrefix } from './user-search.queries.ts'
export { findRecipient } from './recipient.ts'
export { readUserInfo } from './profile.ts'
export {
  bindReferrer,
  countReferred,
  countReferredBySince,
  findReferrerRow,
  saveMayRefer,
} from './referrers.queries.ts'
export { findReferrerByCode, mayRefer } from './referrers.ts'
export { shareBrowser } from '../devices/devices.queries.ts'
