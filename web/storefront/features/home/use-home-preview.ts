import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { homeDraftMessage, isInEditorFrame } from '#web/client/editor-frame.ts'

/** The time of the preview (empty: now) while the page stands in the frame of its editor; null for shoppers. */
function readPreviewTime(): string | null {
  if (!isInEditorFrame()) return null
  const parameters = new URLSearchParams(location.search)
  return parameters.get('preview') === 'home' ? (parameters.get('at') ?? '') : null
}

/** The address of a frame does not change. */
const subscribe = () => () => {}

/**
 * The draft of the home page in the frame of its editor, read again whenever the editor has saved it; null for shoppers.
 * Nothing in the frame can be pressed.
 */
export function useHomePreview() {
  const at = useSyncExternalStore(subscribe, readPreviewTime, () => null)
  const isPreview = at !== null
  const { data, refetch } = useQuery({
    ...apiQuery('staffHome.preview', at ? { at } : {}),
    enabled: isPreview,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (!isPreview) return undefined
    document.querySelector('#root')?.setAttribute('inert', '')
    const onMessage = ({ origin, data: message }: MessageEvent) => {
      if (origin === location.origin && message === homeDraftMessage) void refetch()
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [isPreview, refetch])
  return isPreview ? (data ?? null) : null
}
