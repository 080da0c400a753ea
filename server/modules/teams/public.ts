export { listPeopleOfStore } from './list-people-of-store.ts'
export { listTeamOfStore } from './read-team.ts'
export { serveTeams } from './teams.routes.ts'
export { teamsPersonalData } from './personal-data.ts'
