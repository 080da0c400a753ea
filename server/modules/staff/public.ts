export { fillRoles } from './fill-roles.ts'
export { grantRole, revokeRole, type Grant } from './grant-role.ts'
export { serveStaff } from './staff.routes.ts'
