import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { useDesk } from './desk.ts'

/** Those who can answer at this desk. Who is at it changes, so the list is read again every minute. */
export function useAgents() {
  const { module } = useDesk()
  const { data } = useQuery({ ...apiQuery(`${module}.agents`, {}), refetchInterval: 60_000 })
  return data?.agents ?? []
}
