export { listEarnings, sumUnreleased, type Earnings } from './list-earnings.ts'
