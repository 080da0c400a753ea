import type { TextUnit } from '#server/platform/text-source.ts'

type Unit = Pick<TextUnit, 'kind'>

export const isHtml = ({ kind }: Unit): boolean => kind === 'description' || kind === 'body'

/** Whether line breaks of a plain text are part of it. */
export const hasLines = ({ kind }: Unit): boolean => kind === 'text' || kind === 'summary' || kind === 'hours'

/** The same by the key of a text, which ends with the name of such a kind. */
export const isHtmlKey = (key: string): boolean => /:(?:description|body)$/.test(key)
