import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useRecordPages, type RecordListInput } from '../../app/lists/use-record-pages.ts'
import { useDesk } from './desk.ts'
import { arrangeInbox } from './inbox-order.ts'

/** Many messages at a time are one reading. */
const readAfterMs = 300
/** Numbers are dearer to count than a list is to read. */
const countAfterMs = 3_000
const none: readonly Chat[] = []

/** The conversations of a view. What is shown keeps its place until `showNew` is called. */
export function useInbox(input: RecordListInput<'staffChat.list'>) {
  const { stream, module } = useDesk()
  const client = useQueryClient()
  const pages = useRecordPages(`${module}.list`, input)
  const latest = useMemo(() => pages.data?.pages.flatMap(({ pageList }) => pageList) ?? none, [pages.data])
  const key = JSON.stringify(input)
  const [shown, setShown] = useState<{ key: string; ids: readonly string[] }>({ key, ids: [] })
  const isCurrent = !pages.isPlaceholderData
  const { rows, newCount } = arrangeInbox(shown.key === key ? shown.ids : [], latest)
  const ids = rows.map(({ id }) => id)
  // Lines that were shown for the first time keep their places from now on.
  if (isCurrent && (shown.key !== key || shown.ids.join() !== ids.join())) setShown({ key, ids })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let countTimer: ReturnType<typeof setTimeout> | undefined
    const readAll = (name: string) =>
      void invalidate(client, { predicate: ({ queryKey }) => queryKey[0] === `${module}.${name}` })
    const read = () => {
      timer = undefined
      readAll('list')
    }
    const count = () => {
      countTimer = undefined
      readAll('count')
    }
    const stop = stream.listen((event) => {
      if (event.kind === 'typing' || (event.kind === 'read' && event.side === 'shopper')) return
      timer ??= setTimeout(read, readAfterMs)
      countTimer ??= setTimeout(count, countAfterMs)
    })
    return () => {
      clearTimeout(timer)
      clearTimeout(countTimer)
      stop()
    }
  }, [client, stream, module])
  return { rows, newCount, pages, showNew: () => setShown({ key, ids: latest.map(({ id }) => id) }) }
}
