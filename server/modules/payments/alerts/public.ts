export { closeAlert, countAlerts, findAlert, listAlerts, type AlertFilter, type AlertRow } from './alerts.queries.ts'
