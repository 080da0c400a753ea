import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOptions } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { refreshOrders } from './refresh-orders.ts'

type ActionRequest = {
  /** The input, so that a retry after a lost response is the same write. */
  readonly input: unknown
  readonly send: (options: CallOptions) => Promise<unknown>
  /** The text of the toast. */
  readonly done: string
}

/** Runs an action on an order and refetches it; on an error, `alert` and the result of `run` hold the message. */
export function useOrderAction() {
  const t = useText()
  const client = useQueryClient()
  const toast = useToast()
  const submit = useSubmission()
  const [state, setState] = useState<{ busy: boolean; alert: string | null }>({ busy: false, alert: null })
  const run = async (
    { input, send, done }: ActionRequest,
    onDone: () => void = () => undefined,
  ): Promise<string | null> => {
    setState({ busy: true, alert: null })
    try {
      await submit(input, send)
      toast({ text: done })
      onDone()
      setState({ busy: false, alert: null })
      await refreshOrders(client)
      return null
    } catch (error) {
      const alert = failureText(t, error)
      setState({ busy: false, alert })
      return alert
    }
  }
  /** Only when the reason was read: a refused order may have left the list, and its dialog would go with it. */
  const reset = () => {
    if (state.alert) void refreshOrders(client)
    setState({ busy: false, alert: null })
  }
  return { ...state, run, reset }
}
