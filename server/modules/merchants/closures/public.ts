export {
  closedTimesColumn,
  closureColumn,
  listClosures,
  toClosedTimes,
  type StoredClosure,
} from './closures.queries.ts'
export { addOpenHours, type ClosedTime } from './closures.rules.ts'
export { toRunningClosure } from './to-running-closure.ts'
