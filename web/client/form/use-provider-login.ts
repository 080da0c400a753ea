import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, type OperationData, type OperationInput } from '../api-call.ts'
import { useApi } from '../use-api.ts'

/** The step that the log-in needs next; `waiting` while it is sent for the first time. */
type Step = 'waiting' | 'password' | 'code' | 'documents' | 'failed'

const stepByError: Readonly<Record<string, Step>> = {
  'oidc.password_required': 'password',
  'login.totp_required': 'code',
  'document.not_accepted': 'documents',
}

/** Sends the browser to the provider; `back` is the address to come to in the end, with its base. */
export function useStartProviderLogin() {
  const call = useApi()
  return async (input: OperationInput<'oidc.start'>): Promise<void> => {
    const { url } = await call('oidc.start', input)
    location.assign(url)
  }
}

type Answer = OperationData<'oidc.finish'>

/**
 * Finishes a log-in after the provider has sent the browser back. Sends it at once, and again with what each step adds; `send`
 * throws what the step cannot solve. `isRefused`: the provider's answer was no proof.
 * `getFirstInput` gives the values that it has from the start.
 */
export function useFinishProviderLogin(
  isRefused: boolean,
  onDone: (answer: Answer) => Promise<void>,
  getFirstInput: () => OperationInput<'oidc.finish'> = () => ({}),
) {
  const call = useApi()
  const [step, setStep] = useState<Step>(isRefused ? 'failed' : 'waiting')
  const [failure, setFailure] = useState<unknown>(null)
  const given = useRef<OperationInput<'oidc.finish'>>({})
  const hasBegun = useRef(isRefused)
  const send = async (input: OperationInput<'oidc.finish'>) => {
    const all = { ...given.current, ...input }
    let answer: Answer
    try {
      answer = await call('oidc.finish', all)
    } catch (error) {
      const next = error instanceof ApiError ? stepByError[error.key] : undefined
      if (!next || next === step) throw error
      given.current = all
      setStep(next)
      return
    }
    await onDone(answer)
  }
  const begin = useEffectEvent(async () => {
    if (hasBegun.current) return
    hasBegun.current = true
    try {
      await send(getFirstInput())
    } catch (error) {
      setFailure(error)
      setStep('failed')
    }
  })
  useEffect(() => queueMicrotask(() => void begin()), [])
  return { step, failure, send }
}
