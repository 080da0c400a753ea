export { servePeople } from './people.routes.ts'
