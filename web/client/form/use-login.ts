import { useState } from 'react'
import type { UserInfo } from '#contract/account.ts'
import { ApiError } from '../api-call.ts'
import { useApi } from '../use-api.ts'

/** The first step: a password, or a code that was sent. */
type FirstStep = { readonly account: string; readonly password?: string; readonly code?: string }

/** Logs in; `isSecondStep` once the first step was right and the account asks for its second factor. */
export function useLogin(onDone: (user: UserInfo) => Promise<void>) {
  const call = useApi()
  const [first, setFirst] = useState<FirstStep | null>(null)
  const logIn = async (step: FirstStep) => {
    try {
      await onDone((await call('account.login', step)).userInfo)
    } catch (error) {
      if (!(error instanceof ApiError && error.key === 'login.totp_required')) throw error
      setFirst(step)
    }
  }
  const finish = async (totp: string) => onDone((await call('account.login', { ...first!, totp })).userInfo)
  return { isSecondStep: first !== null, logIn, finish }
}
