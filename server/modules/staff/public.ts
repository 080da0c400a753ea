export { fillRoles } from './fill-roles.ts'
