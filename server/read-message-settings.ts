import { ConfigError } from './config-error.ts'
import type { MessageSettings } from './modules/messages/public.ts'

function readSmtp({ SMTP_URL: url, MAIL_FROM: from }: NodeJS.ProcessEnv): MessageSettings['smtp'] {
  if (!url && !from) return null
  if (!url || !from) throw new ConfigError('SMTP_URL and MAIL_FROM belong together: set both, or neither.')
  const parsed = URL.parse(url)
  // The address may hold a password, so it is not repeated.
  if (!parsed?.hostname || !/^smtps?:$/.test(parsed.protocol))
    throw new ConfigError(
      'SMTP_URL is no address: use one such as smtp://user:password@mail.example.com:587, or smtps:// for TLS at once.',
    )
  if (!/^[^\s@<>",]+@[^\s@<>",]+$/.test(from))
    throw new ConfigError(`MAIL_FROM is "${from}": set it to the address that sends, such as shop@example.com.`)
  return { url, from }
}

function readTwilio(env: NodeJS.ProcessEnv): MessageSettings['twilio'] {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env
  if (!accountSid && !authToken && !from) return null
  if (!accountSid || !authToken || !from)
    throw new ConfigError('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together: set all, or none.')
  if (!/^AC[\da-f]{32}$/.test(accountSid))
    throw new ConfigError('TWILIO_ACCOUNT_SID is unsuitable: it begins with AC and has 32 hexadecimal digits after it.')
  if (!/^(\+\d{7,15}|MG[\da-f]{32})$/.test(from))
    throw new ConfigError(
      `TWILIO_FROM is "${from}": set it to a number such as +15005550006, or to an id that begins with MG.`,
    )
  return { accountSid, authToken, from }
}

/** Reads how messages are sent; throws ConfigError. `folder` and `localPort` are those of a trial on this machine. */
export const readMessageSettings = (
  env: NodeJS.ProcessEnv,
  { folder, localPort }: Pick<MessageSettings, 'folder' | 'localPort'>,
): MessageSettings => ({ smtp: readSmtp(env), twilio: readTwilio(env), folder, localPort })
