export { payFromWallet } from './pay-from-wallet.ts'
