export { listTeamOfStore } from './read-team.ts'
export { serveTeams } from './teams.routes.ts'
