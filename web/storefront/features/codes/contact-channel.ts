import type { CodeChannel } from '#web/client/boot.ts'
import type { FieldErrors, FieldValues } from '#web/client/form/use-form.ts'
import type { Text } from '#web/client/text/create-text.ts'

/** Whether a typed address is a mail address or a phone number. */
export const toChannel = (target: string): CodeChannel => (target.includes('@') ? 'email' : 'phone')

const emailForm = /^\S+@\S+\.\S+$/
const phoneForm = /^\s*[+\d](?=(?:\D*\d){5})[\d ()-]{5,24}$/

/** The error of the typed address, which has the name `target`. */
export function findContactErrors(
  t: Text,
  channels: readonly CodeChannel[],
  { target = '' }: FieldValues,
): FieldErrors {
  const text = target.trim()
  const channel = channels.length === 1 ? channels[0]! : toChannel(text)
  const isRight = (channel === 'email' ? emailForm : phoneForm).test(text)
  if (isRight) return {}
  return { target: t(channels.includes('email') ? 'account.field.email' : 'account.field.required') }
}
