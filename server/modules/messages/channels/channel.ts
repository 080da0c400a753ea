import type { Brand } from '#server/platform/brand.ts'
import type { PushChannel } from '../push/push-channel.ts'

/** Mail, a text message to a phone, or a push message to a browser. */
export type Channel = 'email' | 'phone' | 'push'

export type OutgoingMail = {
  /** The same in every attempt; becomes the Message-ID. */
  readonly id: string
  readonly kind: string
  readonly to: string
  readonly brand: Pick<Brand, 'name' | 'settings'>
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where a POST ends the mails of this topic; null for mail that cannot be switched off. */
  readonly unsubscribeLink: string | null
}

export type OutgoingText = {
  readonly id: string
  readonly kind: string
  /** E.164, with the plus sign. */
  readonly to: string
  readonly brand: Pick<Brand, 'name' | 'settings'>
  readonly text: string
  /** Origin of the brand's pages, where the delivery is reported to. */
  readonly origin: string
}

/** The receiving side will never take this message; another attempt is useless. */
export class MessageRefusedError extends Error {
  override readonly name = 'MessageRefusedError'
  /** The provider's code of the failure; null without one. */
  readonly code: number | null

  constructor(message: string, code: number | null = null) {
    super(message)
    this.code = code
  }
}

/** Sends one message, and throws when the other side did not take it: MessageRefusedError when it never will. */
export type MessageChannels = {
  readonly email: ((mail: OutgoingMail) => Promise<void>) | null
  readonly phone: ((message: OutgoingText) => Promise<void>) | null
  /** Absent where nothing is pushed. */
  readonly push?: PushChannel
  /** The secret that signs reports of mails that came back to a brand; null where none are taken. */
  readonly getBounceSecret?: (brand: Pick<Brand, 'site'>) => string | null
  /** True where mail is written to files of this machine. */
  readonly isTrial?: boolean
  /** Token with which the provider of text messages signs its reports; absent where none sends. */
  readonly reportToken?: string | undefined
  /** Where links in messages lead: the origin of a brand's pages. */
  readonly getOrigin: (brand: Pick<Brand, 'hosts'>) => string
}

declare module '#server/platform/context.ts' {
  interface ExternalServices {
    /** Absent where nothing is sent, as in commands. */
    readonly messageChannels?: MessageChannels
  }
}
