import { OutboundError, requestOutbound, type OutboundNetwork } from '#server/platform/outbound/request-outbound.ts'
import { MessageRefusedError, type OutgoingText } from './channel.ts'

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

/** Sends text messages by Twilio's Messages API. */
export const openTwilioChannel =
  ({ accountSid, authToken, from }: TwilioSettings, host?: TwilioHost) =>
  async ({ to, text }: OutgoingText): Promise<void> => {
    const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
    const { status, body } = await requestOutbound({
      url: `${host?.origin ?? api}/2010-04-01/Accounts/${accountSid}/Messages.json`,
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ To: to, Body: text, [sender]: from }).toString(),
      maxBytes,
      timeoutMs,
      ...(host && { allowHttp: true, network: host.network }),
    })
    body.destroy()
    // Twilio answers 400 for a number that it cannot reach.
    if (status === 400) throw new MessageRefusedError(`Twilio answered ${status}`)
    if (status < 200 || status > 299) throw new OutboundError('network', `Twilio answered ${status}`)
  }
