export { fillRoles } from './fill-roles.ts'
export { grantRole, revokeRole } from './grant-role.ts'
export { cancelQueuedJob, listQueuedJobs, retryQueuedJob } from './queued-jobs.ts'
export { serveStaff } from './staff.routes.ts'
