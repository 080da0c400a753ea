import type { NoticeTopic } from '#contract/notice-topics.ts'

/** How a push service treats a message (RFC 8030): how long it waits for a browser that is off, and its urgency. */
type Treatment = { readonly ttlSeconds: number; readonly urgency: 'low' | 'normal' | 'high' }

const daySeconds = 86_400

const treatments: Readonly<Record<NoticeTopic, Treatment>> = {
  security: { ttlSeconds: daySeconds, urgency: 'high' },
  messages: { ttlSeconds: daySeconds, urgency: 'high' },
  orders: { ttlSeconds: 2 * daySeconds, urgency: 'normal' },
  refunds: { ttlSeconds: 2 * daySeconds, urgency: 'normal' },
  wallet: { ttlSeconds: 2 * daySeconds, urgency: 'normal' },
  identity: { ttlSeconds: 2 * daySeconds, urgency: 'normal' },
  selling: { ttlSeconds: daySeconds, urgency: 'normal' },
  decisions: { ttlSeconds: daySeconds, urgency: 'low' },
  reviews: { ttlSeconds: daySeconds, urgency: 'low' },
  favourites: { ttlSeconds: daySeconds, urgency: 'low' },
}

export const getTreatment = (topic: NoticeTopic): Treatment => treatments[topic]

const maxTextCharacters = 300

export type PushContent = {
  /** Name of the shop. */
  readonly title: string
  /** Title of the notice, and nothing else of it: it is read on locked screens. */
  readonly text: string
  /** Path of a page of the shop or of the console. */
  readonly path: string
  /** Of messages with one tag a browser shows one. */
  readonly tag: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
}

/** The payload that the service worker reads. */
export const toPayload = ({ text, ...content }: PushContent): Buffer => {
  const letters = [...text]
  const cut = letters.length > maxTextCharacters ? `${letters.slice(0, maxTextCharacters - 1).join('')}…` : text
  return Buffer.from(JSON.stringify({ ...content, text: cut }))
}
