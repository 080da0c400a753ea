/** The blocks of a mail that a brand can write itself, from top to bottom, with their longest text in characters. */
export const maxBlockLengths = { subject: 120, heading: 120, lead: 1000, button: 40, note: 600 } as const

export type MailBlock = keyof typeof maxBlockLengths
export const mailBlocks = Object.keys(maxBlockLengths) as [MailBlock, ...MailBlock[]]

const blocksWithLines: readonly MailBlock[] = ['lead', 'note']

/** Whether a block may have several paragraphs. */
export const canHaveLines = (block: MailBlock): boolean => blocksWithLines.includes(block)

/** The texts of a brand; a block that is absent has the text of the product. */
export type MailTexts = Readonly<Partial<Record<MailBlock, string>>>

/** What the mails of a group are about, in the order of lists. */
export const mailGroups = ['orders', 'refunds', 'wallet', 'shopping', 'account', 'security', 'selling'] as const
export type MailGroup = (typeof mailGroups)[number]
