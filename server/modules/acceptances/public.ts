export { checkAccepted, recordAccepted } from './accept-documents.ts'
export {
  countAcceptances,
  findTerms,
  listRequired,
  updateTermsVersion as setTermsVersion,
  upsertTerms as saveTerms,
} from './acceptances.queries.ts'
export { acceptancesPersonalData } from './personal-data.ts'
