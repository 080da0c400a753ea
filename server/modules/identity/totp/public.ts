export { checkFactor, hasFactor } from './check-factor.ts'
export { findFactorStart, removeFactor } from './manage-totp.ts'
