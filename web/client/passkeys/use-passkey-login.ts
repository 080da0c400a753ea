import { useState } from 'react'
import type { UserInfo } from '#contract/account.ts'
import { failureText } from '../failure-text.ts'
import { useText } from '../text/text-provider.tsx'
import { useApi } from '../use-api.ts'
import { promptForPasskey } from './prompt-device.ts'

type Outcome = {
  /** An error of the server. */
  readonly alert: string | null
  /** The person cancelled, or the device has no passkey. */
  readonly isUnfinished: boolean
}
const nothing: Outcome = { alert: null, isUnfinished: false }

export type PasskeyLogin = Outcome & { readonly busy: boolean; readonly logIn: () => void }

/** Logs in by a passkey of the device. */
export function usePasskeyLogin(onDone: (user: UserInfo) => Promise<void>): PasskeyLogin {
  const t = useText()
  const call = useApi()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState(nothing)
  const logIn = async () => {
    setBusy(true)
    setOutcome(nothing)
    try {
      const credential = await promptForPasskey(await call('passkeys.loginBegin', {}))
      if (credential) await onDone((await call('passkeys.loginFinish', { credential })).userInfo)
      else setOutcome({ alert: null, isUnfinished: true })
    } catch (error) {
      setOutcome({ alert: failureText(t, error), isUnfinished: false })
    } finally {
      setBusy(false)
    }
  }
  return { ...outcome, busy, logIn: () => void logIn() }
}
