/** Markup that is safe to insert: made by `html`, or checked by its maker. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[] | false | null

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML or XML shows it, between tags and in attributes. */
export const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

function toMarkup(value: Value): string {
  if (value === false || value === null) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return escapeText(String(value))
}

/** Markup with escaped values; `false` and `null` are left out. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.map((part, index) => (index === 0 ? part : toMarkup(values[index - 1]!) + part)).join(''))

/** A text that a person wrote, kept apart from the direction of the page. */
export const bdi = (text: string): Html => html`<bdi>${text}</bdi>`

/** A code, number or address of a machine: left to right in every language. */
export const code = (text: string): Html => html`<bdi dir="ltr">${text}</bdi>`

/** Lines one below the other; empty ones are left out. */
export const lines = (texts: readonly (Html | string | null | undefined)[]): Html => {
  const present = texts.filter((text): text is Html | string => Boolean(text))
  return html`${present.map((text, index) => html`${index > 0 && new Html('<br />')}${text}`)}`
}

/** A text as a CSS string; line breaks stay. */
export const toCssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} .,:;@/()&+-]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"`
