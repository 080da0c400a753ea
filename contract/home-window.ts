type Window = {
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly languages: readonly string[]
  readonly hidden: boolean
}

/** Whether a section or banner is shown at a time to readers of a language: from its start to before its end. */
export const isShown = ({ startsAt, endsAt, languages, hidden }: Window, at: Date, lang: string): boolean =>
  !hidden &&
  (startsAt === null || Date.parse(startsAt) <= at.getTime()) &&
  (endsAt === null || at.getTime() < Date.parse(endsAt)) &&
  (languages.length === 0 || languages.includes(lang))
