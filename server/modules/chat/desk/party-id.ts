import type { Party } from '../chat.queries.ts'

/** Stands for the service of the brand where a column is part of a key. */
export const serviceId = '00000000-0000-0000-0000-000000000000'

export const toPartyId = (party: Party): string => party ?? serviceId
