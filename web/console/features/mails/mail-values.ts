import type { MailBlock, MailTexts } from '#contract/mail-blocks.ts'
import type { MailText } from './mail-queries.ts'

/** The fields of the editor: each shows the text that is sent. */
export type MailValues = Readonly<Partial<Record<MailBlock, string>>>

export const toValues = ({ blocks, texts }: MailText): MailValues =>
  Object.fromEntries(blocks.map(({ block, productText }) => [block, texts[block] ?? productText]))

/** The texts of the brand: one that is the product's, or blank, is none. */
export const toTexts = ({ blocks }: MailText, values: MailValues): MailTexts =>
  Object.fromEntries(
    blocks.flatMap(({ block, productText }) => {
      const text = values[block]?.trim() ?? ''
      return text === '' || text === productText ? [] : [[block, text]]
    }),
  )
