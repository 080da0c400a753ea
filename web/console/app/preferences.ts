import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ConsolePreferences } from '#contract/console.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useApi } from '#web/client/use-api.ts'

/** Kept on the device, too, so that the first paint has the right colours. */
const storageKey = 'console.preferences'

const defaults: ConsolePreferences = { theme: 'system', density: 'comfortable', letterKeys: true }

function readStored(): ConsolePreferences {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<ConsolePreferences>) }
  } catch {
    return defaults
  }
}

/** Sets the colours and the height of rows of the whole page. */
function applyPreferences({ theme, density }: ConsolePreferences): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  dataset.density = density
}

/** Before the first paint: as the console looked last on this device. */
export const applyStoredPreferences = (): void => applyPreferences(readStored())

const preferencesQuery = apiQuery('console.preferences', {})

/** The person's preferences, and the function that changes some of them at once and keeps them on the server. */
export function usePreferences() {
  const client = useQueryClient()
  const call = useApi()
  const { data } = useQuery(preferencesQuery)
  const { mutate } = useMutation({ mutationFn: (next: ConsolePreferences) => call('console.savePreferences', next) })
  const preferences = data ?? readStored()
  const change = (part: Partial<ConsolePreferences>) => {
    const next = { ...preferences, ...part }
    client.setQueryData(preferencesQuery.queryKey, next)
    mutate(next)
  }
  return { preferences, change }
}

/** Keeps page and device as the preferences say. */
export function useAppliedPreferences(): void {
  const { preferences } = usePreferences()
  useEffect(() => {
    applyPreferences(preferences)
    try {
      localStorage.setItem(storageKey, JSON.stringify(preferences))
    } catch {
      // Without storage the colours come a moment later.
    }
  }, [preferences])
}
