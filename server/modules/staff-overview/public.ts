export { serveStaffOverview } from './staff-overview.routes.ts'
export { digestTime, tellWaitingDecisions } from './tell-waiting-decisions.ts'
