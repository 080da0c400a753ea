import { createHmac, timingSafeEqual } from 'node:crypto'

export const twilioStatusPath = '/api/message/twilio/status'

/** Where Twilio reports the delivery of a message. */
export const buildStatusPath = (messageId: string): string => `${twilioStatusPath}?message=${messageId}`

type FormParameters = readonly (readonly [name: string, value: string])[]

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** HMAC-SHA1 of the address and of every parameter, sorted by name, as Twilio documents for forms. */
export const signTwilioRequest = (authToken: string, url: string, parameters: FormParameters): string =>
  createHmac('sha1', authToken)
    .update(
      url +
        parameters
          .toSorted(([one, a], [other, b]) => compareText(one, other) || compareText(a, b))
          .map(([name, value]) => `${name}${value}`)
          .join(''),
    )
    .digest('base64')

/** Whether the signature of a request is Twilio's, with the token of our account. */
export function isTwilioSignature(
  authToken: string,
  {
    url,
    parameters,
    signature,
  }: { readonly url: string; readonly parameters: FormParameters; readonly signature: string },
): boolean {
  const expected = Buffer.from(signTwilioRequest(authToken, url, parameters))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const deliveryStates = ['sent', 'delivered', 'undelivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The state that a report brings; null for one before the message left Twilio, and for unknown ones. */
export const toDeliveryState = (status: string | undefined): DeliveryState | null =>
  status === 'read' ? 'delivered' : (deliveryStates.find((one) => one === status) ?? null)

/**
 * Codes that say that a number cannot be reached by text messages, or wants none: not a number, not a mobile one, a land line,
 * unknown, or unsubscribed.
 */
const permanentErrors: readonly number[] = [21211, 21610, 21614, 30005, 30006]

export const isPermanentError = (code: number): boolean => permanentErrors.includes(code)
