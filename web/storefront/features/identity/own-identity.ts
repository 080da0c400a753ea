import { useQueryClient } from '@tanstack/react-query'
import type { OperationData, OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'

export type OwnIdentity = OperationData<'identityChecks.state'>
export type LevelView = OwnIdentity['basic']
export type IdentityCheck = NonNullable<LevelView['check']>
export type DraftValues = Omit<OperationInput<'identityChecks.save'>, 'level'>

export const identityQuery = apiQuery('identityChecks.state', {})

/** Shows the answer of a write at once. */
export function useShowIdentity(): (own: OwnIdentity) => void {
  const client = useQueryClient()
  return (own) => void client.setQueryData(identityQuery.queryKey, own)
}
