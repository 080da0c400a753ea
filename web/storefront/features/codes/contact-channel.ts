import type { CodeChannel } from '#web/client/boot.ts'
import type { Text } from '#web/client/text/create-text.ts'

/** Whether a typed address is a mail address or a phone number. */
export const toChannel = (target: string): CodeChannel => (target.includes('@') ? 'email' : 'phone')

const emailForm = /^\S+@\S+\.\S+$/
const phoneForm = /^\s*[+\d](?=(?:\D*\d){5})[\d ()-]{5,24}$/

/** The error of a typed address; undefined if it looks right to the browser. */
export function findContactError(t: Text, channels: readonly CodeChannel[], target: string): string | undefined {
  const text = target.trim()
  const channel = channels.length === 1 ? channels[0]! : toChannel(text)
  const isRight = (channel === 'email' ? emailForm : phoneForm).test(text)
  if (isRight) return undefined
  return t(channel === 'email' || channels.includes('email') ? 'account.field.email' : 'account.field.required')
}
