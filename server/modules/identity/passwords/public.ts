export { checkFundPassword } from './check-fund-password.ts'
export { resetPassword } from './reset-password.ts'
export { unlockUser } from './unlock-user.ts'
export { withFundPassword } from './with-fund-password.ts'
