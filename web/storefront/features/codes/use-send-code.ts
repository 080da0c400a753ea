import { useState } from 'react'
import { useApi } from '#web/client/use-api.ts'
import { toChannel } from './contact-channel.ts'
import type { CodePurpose } from './code-form.tsx'

/** The address that a code was sent to, and what sends one; `back` asks for the address again. */
export function useSendCode(purpose: CodePurpose) {
  const call = useApi()
  const [target, setTarget] = useState<string | null>(null)
  return {
    target,
    send: async (typed: string) => {
      const address = typed.trim()
      await call('account.sendCode', { channel: toChannel(address), target: address, purpose })
      setTarget(address)
    },
    back: () => setTarget(null),
  }
}
