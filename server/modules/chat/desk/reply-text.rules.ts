import { replyVariables, type ReplyVariable } from '#contract/chat-settings.ts'

const placeholder = /\{([^{}\s]*)\}/g

/** The first variable of a canned reply that there is not; null when it has only known ones. */
export const findUnknownVariable = (text: string): string | null =>
  [...text.matchAll(placeholder)]
    .map(([, name]) => name!)
    .find((name) => !replyVariables.some((known) => known === name)) ?? null

/** A canned reply with its variables filled in; one without a value leaves nothing behind but its place. */
export const fillVariables = (text: string, values: Readonly<Record<ReplyVariable, string>>): string =>
  text.replaceAll(placeholder, (all, name: string) =>
    Object.hasOwn(values, name) ? values[name as ReplyVariable] : all,
  )
