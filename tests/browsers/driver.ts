/** The browser that a step drives. The format of pointer and key actions is the same in WebDriver and WebDriver BiDi. */
export type Driver = {
  readonly open: (address: string) => Promise<void>
  readonly back: () => Promise<void>
  /** The value of an expression, which must be text or null; a promise is awaited. */
  readonly evaluate: (expression: string) => Promise<string | null>
  readonly act: (sources: readonly object[]) => Promise<void>
}

/** A browser that runs, and what ends it with all of its processes. */
export type Browser = { readonly driver: Driver; readonly version: string; readonly close: () => Promise<void> }

export const viewport = { width: 1280, height: 900 }

/** A browser that does not answer within this time is not going to. */
export const responseTimeoutMs = 60_000
