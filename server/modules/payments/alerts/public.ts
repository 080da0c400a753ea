export { closeAlert, countAlerts, findAlert, listAlerts, type AlertRow } from './alerts.queries.ts'
