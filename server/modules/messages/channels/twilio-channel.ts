import { buffer } from 'node:stream/consumers'
import { OutboundError, requestOutbound, type OutboundNetwork } from '#server/platform/outbound/request-outbound.ts'
import { MessageRefusedError, type OutgoingText } from './channel.ts'
import { buildStatusPath } from './twilio-status.rules.ts'

export type TwilioSettings = {
  readonly accountSid: string
  readonly authToken: string
  /** The sending number in E.164, or the id of a messaging service. */
  readonly from: string
}

const api = 'https://api.twilio.com'
const timeoutMs = 10_000
const maxBytes = 65_536

/** Replaces Twilio's address and DNS in tests. */
export type TwilioHost = { readonly origin: string; readonly network: OutboundNetwork }

/** The code of Twilio's answer, such as 21211 for a number that does not exist; null where it gives none. */
function readErrorCode(body: Buffer): number | null {
  try {
    const { code } = JSON.parse(body.toString()) as { code?: unknown }
    return Number.isInteger(code) ? Number(code) : null
  } catch {
    return null
  }
}

/** Sends text messages by Twilio's Messages API, which reports their delivery to the host of the brand. */
export const openTwilioChannel =
  ({ accountSid, authToken, from }: TwilioSettings, host?: TwilioHost) =>
  async ({ id, to, text, origin }: OutgoingText): Promise<void> => {
    const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
    // Twilio reports to addresses that it can reach, with TLS.
    const callback = origin.startsWith('https://') && { StatusCallback: `${origin}${buildStatusPath(id)}` }
    const { status, body } = await requestOutbound({
      url: `${host?.origin ?? api}/2010-04-01/Accounts/${accountSid}/Messages.json`,
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ To: to, Body: text, [sender]: from, ...callback }).toString(),
      maxBytes,
      timeoutMs,
      ...(host && { allowHttp: true, network: host.network }),
    })
    // Twilio answers 400 for a number that it cannot reach.
    if (status === 400) {
      const code = readErrorCode(await buffer(body))
      throw new MessageRefusedError(`Twilio answered ${status}${code === null ? '' : `, ${code}`}`, code)
    }
    body.destroy()
    if (status < 200 || status > 299) throw new OutboundError('network', `Twilio answered ${status}`)
  }
