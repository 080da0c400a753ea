export { createUser } from './create-user.ts'
export { findUser, findUsers, getUser, getUsernames } from './find-users.ts'
export { hasActiveUser } from './user-list.queries.ts'
export { setDemoUsersStatus, setUserStatus } from './user-status.ts'
