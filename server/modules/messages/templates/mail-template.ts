import type { MailGroup, MailPlaceholder } from '#contract/mail-blocks.ts'

/** The texts of a mail, in the place of which a brand may write its own, and what these may show. */
export type MailTemplate = {
  readonly group: MailGroup
  /** Chinese texts of the server dictionary, which has them in every language. */
  readonly subject: string
  /** The subject, where there is none. */
  readonly heading?: string
  readonly lead: string
  readonly button?: string
  /** Values that the texts may show, besides `brand`. */
  readonly placeholders: readonly MailPlaceholder[]
  /** Values without which the mail says too little: in the subject, the heading or the introduction. */
  readonly needs?: readonly MailPlaceholder[]
  /** Values that the subject must show. */
  readonly subjectNeeds?: readonly MailPlaceholder[]
}
