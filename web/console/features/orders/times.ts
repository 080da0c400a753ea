export { useNow, useTimes } from '../../app/times.ts'
