export { fillRoles } from './fill-roles.ts'
export { grantRole, revokeRole } from './grant-role.ts'
export { serveStaff } from './staff.routes.ts'
