export { serveStaffOverview } from './staff-overview.routes.ts'
