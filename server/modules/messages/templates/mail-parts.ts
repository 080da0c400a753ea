import type { Brand } from '#server/platform/brand.ts'

/** The tools with which the content of a message is written. */
export type MailParts = {
  readonly brand: Brand
  readonly translate: (key: string, params?: Readonly<Record<string, string | number>>) => string
  /** The address of a page of the brand, without the language: a person reads it in their own. */
  readonly toHref: (path: string) => string
  /** The address of a page of the console. */
  readonly toConsole: (path: string) => string
  /** An amount of the brand's currency, in its minor units. */
  readonly formatMoney: (minor: number) => string
  readonly formatNumber: (number: number) => string
  /** Day and time of an ISO moment, in the brand's time zone. */
  readonly formatTime: (iso: string) => string
}
