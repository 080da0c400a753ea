import { createTransport, type SendMailOptions } from 'nodemailer'
import { MessageRefusedError, type OutgoingMail } from './channel.ts'

export type SmtpSettings = {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  readonly url: string
  /** Address of the sender; its name is that of the brand. */
  readonly from: string
}

const timeoutMs = 15_000
const maxConnections = 4

/** Line breaks in a value would begin another header. */
const toHeaderText = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A mail as nodemailer composes it. */
export const toMailOptions = (
  from: string,
  { id, to, brand, subject, text, html, unsubscribeLink }: OutgoingMail,
): SendMailOptions => ({
  messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  from: { name: toHeaderText(brand.name), address: from },
  // As an object, so that commas and brackets of an address name no second receiver.
  to: { name: '', address: to },
  replyTo: { name: toHeaderText(brand.name), address: brand.settings.supportMail },
  subject: toHeaderText(subject),
  text,
  html,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeLink !== null && {
      'List-Unsubscribe': `<${unsubscribeLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Whether an SMTP server answered that it will never take this mail. */
const isRefusal = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  // A refused log-in or sender is an error of our settings, so the mail waits.
  const isOfMail = command === 'RCPT TO' || command === 'DATA'
  return isOfMail && responseCode !== undefined && responseCode >= 500 && responseCode < 600
}

/** Sends mail by an SMTP server, over connections that are kept open. */
export function openSmtpChannel({ url, from }: SmtpSettings) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    pool: true,
    maxConnections,
    host: hostname,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return {
    send: async (mail: OutgoingMail): Promise<void> => {
      try {
        await transport.sendMail(toMailOptions(from, mail))
      } catch (error) {
        if (isRefusal(error)) throw new MessageRefusedError((error as Error).message)
        throw error
      }
    },
    close: () => transport.close(),
  }
}
