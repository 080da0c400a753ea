import { ApiError, type ApiCall, type OperationInput } from '#web/client/api-call.ts'
import { useApi } from '#web/client/use-api.ts'
import { deleteInvitation, findInvitation, readInvitation } from './use-invitation.ts'

/** Errors of an unknown code, or of one whose user may not refer. */
const invitationErrors: readonly string[] = ['register.invitation_invalid', 'referral.not_allowed']

export const isInvitationError = (error: unknown): error is ApiError =>
  error instanceof ApiError && invitationErrors.includes(error.key)

type Registration = OperationInput<'account.register'>

/**
 * Registers; a code that came with a link and does not count any more is dropped, because the person did not type it and
 * has nothing to correct. Throws the error of a code that was typed.
 */
export async function registerWithInvitation(call: ApiCall, search: URLSearchParams, input: Registration) {
  const { invitationCode, ...others } = input
  const isRemembered =
    typeof invitationCode === 'string' && [findInvitation(search), readInvitation()].includes(invitationCode)
  try {
    await call('account.register', input)
  } catch (error) {
    if (!isRemembered || !isInvitationError(error)) throw error
    deleteInvitation()
    await call('account.register', others)
  }
}

export function useRegister(search: URLSearchParams): (input: Registration) => Promise<void> {
  const call = useApi()
  return (input) => registerWithInvitation(call, search, input)
}
