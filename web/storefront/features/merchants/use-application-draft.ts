import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { createDraftStore, getInitialState, type DraftValues } from './draft-store.ts'

export type OwnApplication = OperationData<'storeApplications.current'>

export const ownApplicationQuery = apiQuery('storeApplications.current', {})

const { queryKey } = ownApplicationQuery

/** The caller's application as a form: everything that is typed is shown at once and saved a moment later. */
export function useApplicationDraft(userId: string) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const own = useSuspenseQuery(ownApplicationQuery).data
  const [store] = useState(() =>
    createDraftStore({
      send: async (values) => void client.setQueryData(queryKey, await call('storeApplications.save', values)),
      onClosed: () => void client.invalidateQueries({ queryKey }),
      storageKey: `application-draft:${userId}`,
    }),
  )
  const { typed, refused, status, error } = useSyncExternalStore(store.subscribe, store.get, getInitialState)
  useEffect(() => store.start(), [store])
  const { accountMasked = '', ...content } = own.application?.content ?? {}
  const values: DraftValues = { ...content, ...typed }
  return {
    own,
    // Dots and digits keep their order between words of any direction.
    accountMasked: accountMasked === '' ? '' : `\u2066${accountMasked}\u2069`,
    values,
    refused,
    status,
    alert: error === null ? null : failureText(t, error),
    change: store.change,
    flush: store.flush,
    resetTyped: store.reset,
    show: (next: OwnApplication) => void client.setQueryData(queryKey, next),
  }
}

export type ApplicationDraft = ReturnType<typeof useApplicationDraft>
