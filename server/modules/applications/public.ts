export { serveApplications } from './applications.routes.ts'
export { purgeApplications } from './purge-applications.ts'
export { createInvitation, decideNumbered, listForCommand, listInvitations } from './administer-applications.ts'
export { readApplicationQueue } from './review-application.ts'
