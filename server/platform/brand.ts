import type { BrandFile, Policy } from '#contract/brand-file.ts'

/** One white-label shop as the running system knows it. */
export type Brand = {
  readonly id: number
  readonly site: string
  readonly name: string
  readonly hosts: readonly string[]
  /** Everything an operator may change: theme, footer, languages, currency. */
  readonly settings: BrandFile
  /** The brand's numbers: the defaults with its overrides. */
  readonly policy: Policy
}
