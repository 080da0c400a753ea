import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOptions } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { refreshOrders } from './refresh-orders.ts'

type ActionRequest = {
  /** What is sent, so that a retry after a lost answer is the same write. */
  readonly input: unknown
  readonly send: (options: CallOptions) => Promise<unknown>
  /** What is said when it is done. */
  readonly done: string
}

/** Does something to an order and shows it as it is then; when it is refused, `alert` and the answer of `run` say why. */
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
  const forget = () => {
    if (state.alert) void refreshOrders(client)
    setState({ busy: false, alert: null })
  }
  return { ...state, run, forget }
}
