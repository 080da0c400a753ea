import { parseArgs, type ParseArgsConfig } from 'node:util'
import { resolveLocale, type Locale } from '#i18n/locales.ts'
import type { Ctx } from '../../platform/context.ts'
import { CommandError, type OperatorShop } from '../run-command.ts'

export type Args = readonly string[]
export type Texts = Readonly<Record<string, string>>

/** One subcommand: its arguments, half a line of help, and its function. */
type Subcommand = {
  readonly usage: string
  readonly description: string
  readonly run: (shop: OperatorShop, args: Args) => Promise<string>
}
export type Subcommands = Readonly<Record<string, Subcommand>>

export const buildHelp = (resource: string, subcommands: Subcommands): string =>
  Object.entries(subcommands)
    .map(
      ([subcommand, { usage, description }]) =>
        `npm run admin -- ${resource} ${subcommand} ${usage}`.trimEnd() + `\n    ${description}`,
    )
    .join('\n')

/** Runs `<resource> <subcommand> ...`; throws CommandError with the help text when the subcommand is unknown. */
export async function runSubcommand(
  resource: string,
  subcommands: Subcommands,
  shop: OperatorShop,
  [name = '', ...args]: Args,
) {
  const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined
  if (subcommand) return subcommand.run(shop, args)
  throw new CommandError(
    `${name ? `There is no "${resource} ${name}"` : `Say what to do with the ${resource}`}:\n${buildHelp(resource, subcommands)}`,
  )
}

type Options = NonNullable<ParseArgsConfig['options']>

/** Parses options and positionals; throws CommandError for an unknown option or a missing value. */
export function parseOptions<const O extends Options>(args: Args, options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new CommandError((error as Error).message.split('. ')[0]! + '.')
  }
}

/** Returns the trimmed value; throws CommandError when it is missing or empty. */
export function requireValue(value: string | undefined, what: string): string {
  if (value === undefined || value.trim() === '') throw new CommandError(`${what}.`)
  return value.trim()
}

export function parseLanguage(args: string | undefined): Locale {
  const lang = resolveLocale(args)
  if (!lang) throw new CommandError(`There is no language "${args ?? ''}": write en, zh-CN, ar ...`)
  return lang
}

/** Parses texts: `Oak table` is in the brand's own language, `ar=...` in Arabic. Null when there is none. */
export function parseTexts(ctx: Ctx, values: readonly string[] | undefined): Texts | null {
  if (!values) return null
  const texts = values.map((value) => {
    const [, code, inLanguage] = /^([a-z]{2}(?:-[A-Za-z]{2})?)=([\s\S]*)$/.exec(value) ?? []
    const lang = code === undefined ? ctx.brand.settings.defaultLanguage : parseLanguage(code)
    return [lang, requireValue(inLanguage ?? value, 'A text must not be empty')] as const
  })
  return Object.fromEntries(texts)
}

export function parseWholeNumber(value: string, what: string, min: number, max: number): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max)
    throw new CommandError(`${what} is "${value}": write a whole number from ${min} to ${max}.`)
  return number
}
