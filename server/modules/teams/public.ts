export { serveTeams } from './teams.routes.ts'
