import { parseArgs, type ParseArgsConfig } from 'node:util'
import { resolveLocale, type Locale } from '#i18n/locales.ts'
import type { Ctx } from '../platform/context.ts'
import { CommandError, type OperatorShop } from '../run-command.ts'

export type Words = readonly string[]
export type Texts = Readonly<Record<string, string>>

/** One verb of a noun: how it is written, what it does in half a line, and how. */
export type Verb = {
  readonly usage: string
  readonly does: string
  readonly run: (shop: OperatorShop, words: Words) => Promise<string>
}
export type Noun = Readonly<Record<string, Verb>>

/** The lines of a noun's help. */
export const helpOf = (noun: string, verbs: Noun): string =>
  Object.entries(verbs)
    .map(([verb, { usage, does }]) => `npm run admin -- ${noun} ${verb} ${usage}`.trimEnd() + `\n    ${does}`)
    .join('\n')

/** Carries out `<noun> <verb> ...`; says what there is when the verb is none, or help is asked for. */
export async function runNoun(noun: string, verbs: Noun, shop: OperatorShop, [name = '', ...words]: Words) {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (verb) return verb.run(shop, words)
  throw new CommandError(
    `${name ? `There is no "${noun} ${name}"` : `Say what to do with the ${noun}`}:\n${helpOf(noun, verbs)}`,
  )
}

type Options = NonNullable<ParseArgsConfig['options']>

/** The words and options of a command; an option that there is not, or one without its value, is a mistake. */
export function readWords<const O extends Options>(words: Words, options: O) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    throw new CommandError((error as Error).message.split('. ')[0]! + '.')
  }
}

/** A value that must be there. */
export function need(value: string | undefined, what: string): string {
  if (value === undefined || value.trim() === '') throw new CommandError(`${what}.`)
  return value.trim()
}

/** A language of ours that was named. */
export function languageOf(words: string | undefined): Locale {
  const lang = resolveLocale(words)
  if (!lang) throw new CommandError(`There is no language "${words ?? ''}": write en, zh-CN, ar ...`)
  return lang
}

/** Texts as they are written: `Oak table` in the brand's own language, `ar=...` in another; null when none is given. */
export function textsOf(ctx: Ctx, values: readonly string[] | undefined): Texts | null {
  if (!values) return null
  const texts = values.map((value) => {
    const [, code, inLanguage] = /^([a-z]{2}(?:-[A-Za-z]{2})?)=([\s\S]*)$/.exec(value) ?? []
    const lang = code === undefined ? ctx.brand.settings.defaultLanguage : languageOf(code)
    return [lang, need(inLanguage ?? value, 'A text must not be empty')] as const
  })
  return Object.fromEntries(texts)
}

/** A whole number from `min` on. */
export function numberOf(value: string, what: string, min: number, max: number): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max)
    throw new CommandError(`${what} is "${value}": write a whole number from ${min} to ${max}.`)
  return number
}
