export { serveNewsletters } from './newsletters.routes.ts'
export { purgeNewsletterMails, sendNewsletterJob } from './send-newsletter.ts'
