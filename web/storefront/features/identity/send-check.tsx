import { useState } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useToast } from '#web/kit/toast.tsx'
import { useShowIdentity } from './own-identity.ts'
import type { IdentityForm } from './use-identity-form.ts'

/** Sends a level with everything that was saved; the error of a failed attempt stands in `alert`. */
export function useSendCheck(form: IdentityForm) {
  const t = useText()
  const call = useApi()
  const toast = useToast()
  const submit = useSubmission()
  const show = useShowIdentity()
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)
  const send = async () => {
    if (busy) return
    setBusy(true)
    setAlert(null)
    try {
      if (!(await form.flush())) return
      const { level } = form
      // The time of the last change makes the same fields after a refusal another request.
      const own = await submit({ level, of: form.view.check?.updatedAt }, (options) =>
        call(level === 'basic' ? 'identityChecks.basic' : 'identityChecks.advanced', {}, options),
      )
      toast({ text: t('identity.sent') })
      show(own)
      scrollTo({ top: 0 })
    } catch (error) {
      setAlert(failureText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, alert }
}
