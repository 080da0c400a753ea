import type { OperationData, OperationInput } from '../api-call.ts'
import { importWithTimeout } from '../chunk-loading.ts'

/** Whether the browser knows passkeys; it does not on pages without https, but for this machine's own. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

// Loaded when a prompt is asked for, because most visits use none.
const loadPrompts = () => importWithTimeout(() => import('@simplewebauthn/browser'))

const publicKey = 'public-key' as const

/** Asks the device to make a passkey; `known` when it has one of this account, `unfinished` when none was made. */
export async function promptForNewPasskey(
  options: OperationData<'passkeys.registerBegin'>,
): Promise<OperationInput<'passkeys.registerFinish'>['credential'] | 'known' | 'unfinished'> {
  const { startRegistration } = await loadPrompts()
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports } = response
    return { id, rawId, type: publicKey, response: { clientDataJSON, attestationObject, transports } }
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'unfinished'
  }
}

/** Asks the device to sign with a passkey; null when the person cancelled, or there is none. */
export async function promptForPasskey(
  options: OperationData<'passkeys.loginBegin'>,
): Promise<OperationInput<'passkeys.loginFinish'>['credential'] | null> {
  const { startAuthentication } = await loadPrompts()
  try {
    const { id, rawId, response } = await startAuthentication({ optionsJSON: options })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return { id, rawId, type: publicKey, response: { clientDataJSON, authenticatorData, signature, userHandle } }
  } catch {
    return null
  }
}
