import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { apiQuery } from '#web/client/api-query.ts'

/** The message of the editor that the draft of the page has changed. */
const draftMessage = 'store-page-draft'

/** The day of the preview (empty: today) while the page stands in the frame of its editor; null for shoppers. */
function readPreviewDay(): string | null {
  return window.parent === window ? null : new URLSearchParams(location.search).get('preview')
}

/** The address of a frame does not change. */
const subscribe = () => () => {}

/**
 * The draft of a store's page in the frame of its editor, read again whenever the editor has saved it; null for
 * shoppers. Nothing in the frame can be pressed.
 */
export function useStorePreview() {
  const day = useSyncExternalStore(subscribe, readPreviewDay, () => null)
  const isPreview = day !== null
  const { data, refetch } = useQuery({
    ...apiQuery('storePages.preview', day ? { day } : {}),
    enabled: isPreview,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (!isPreview) return undefined
    document.querySelector('#root')?.setAttribute('inert', '')
    const onMessage = ({ origin, data: message }: MessageEvent) => {
      if (origin === location.origin && message === draftMessage) void refetch()
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [isPreview, refetch])
  return isPreview ? (data ?? null) : null
}
