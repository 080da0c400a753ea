import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperationData, OperationInput } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'

type ListName = 'goods' | 'orders' | 'returns' | 'reviews' | 'stock' | 'invoices' | 'payouts' | 'sales' | 'coupons'

/** A list that can be exported with the filters that it shows now. */
export type ExportedList = {
  [Name in ListName]: { readonly list: Name; readonly input: OperationInput<`sellerExports.${Name}`> }
}[ListName]

type ExportFile = OperationData<'sellerExports.detail'>['export']

const pollMs = 1_000
const maxPolls = 600

/** Saves a file that is ready; its address answers members of the store only. */
function saveExport(link: string): void {
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.download = ''
  anchor.click()
}

/**
 * Writes a list to a CSV file by the queue: `start(exported)`. A message offers the file once it is ready, on whatever
 * page the person is by then.
 */
export function useExport() {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useConsoleToast()
  const [isWriting, setWriting] = useState(false)

  const wait = async (file: ExportFile): Promise<ExportFile> => {
    let current = file
    for (let polls = 0; current.state === 'waiting' && polls < maxPolls; polls++) {
      await new Promise((resolve) => setTimeout(resolve, pollMs))
      current = (await call('sellerExports.detail', { exportId: file.id })).export
    }
    return current
  }
  const begin = async ({ list, input }: ExportedList) => {
    const options = { idempotencyKey: newIdempotencyKey() }
    return (await call(`sellerExports.${list}`, input, options)).export
  }
  const start = async (exported: ExportedList): Promise<void> => {
    if (isWriting) return
    setWriting(true)
    try {
      const file = await begin(exported)
      toast({ text: t('console.export.started') })
      await client.invalidateQueries({ queryKey: ['sellerExports.list'] })
      const { state, link, lineCount } = await wait(file)
      await client.invalidateQueries({ queryKey: ['sellerExports.list'] })
      if (state === 'ready' && link !== null)
        toast({
          text: t('console.export.ready', { count: lineCount }),
          action: { label: t('console.export.download'), onPress: () => saveExport(link) },
        })
      else if (state === 'failed') toast({ text: t('console.export.failed'), tone: 'error' })
    } catch (error) {
      toast({ text: failureText(t, error), tone: 'error' })
    }
    setWriting(false)
  }
  return { start, isWriting }
}
