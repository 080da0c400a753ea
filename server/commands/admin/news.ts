import { existsSync, readFileSync } from 'node:fs'
import {
  listEveryArticle,
  parseDocument,
  publishArticle,
  removeArticle,
  translateArticle,
} from '../../modules/content/public.ts'
import { isId } from '../../platform/ids.ts'
import { pickText } from '../../platform/pick-text.ts'
import { withIdempotency } from '../../platform/transaction.ts'
import { getBrand, CommandError, type OperatorShop } from '../run-command.ts'
import { parseLanguage, parseOptions, type Subcommands, type Args } from './command-line.ts'

const options = { at: { type: 'string' } } as const

function readArticle(file: string) {
  const parsed = existsSync(file) ? parseDocument(readFileSync(file, 'utf8')) : null
  if (!parsed) throw new CommandError(`"${file}" is no article: its first line must be "# Title", its text below.`)
  return parsed
}

function parseMoment(text: string): Date {
  const at = new Date(text)
  if (Number.isNaN(at.getTime()))
    throw new CommandError(`--at is "${text}": write a moment such as 2026-12-01 or 2026-12-01T08:00:00Z.`)
  return at
}

async function list(shop: OperatorShop, [site]: Args): Promise<string> {
  const ctx = shop.createContext(await getBrand(shop, site))
  const lines = (await listEveryArticle(ctx)).map(
    ({ id, title, publishedAt }) =>
      `${id}: ${pickText(title, 'en', ctx.brand.settings.defaultLanguage)} (${publishedAt.toISOString()})`,
  )
  return lines.join('\n') || `${ctx.brand.name} has no news.`
}

async function publish(shop: OperatorShop, args: Args): Promise<string> {
  const { values, positionals } = parseOptions(args, options)
  const [site, language, file = ''] = positionals
  const ctx = shop.createContext(await getBrand(shop, site))
  const lang = parseLanguage(language)
  const article = readArticle(file)
  const at = values.at === undefined ? ctx.clock.now() : parseMoment(values.at)
  const input = { lang, title: article.title, at }
  return withIdempotency({ ...ctx, audited: { operation: 'command.news.publish', input } }, async (ctx) => {
    const id = await publishArticle(ctx, lang, article, at)
    ctx.audit({ subjectId: id })
    return `"${article.title}" (${lang}) is ${id}, out from ${at.toISOString()} on; another language: news set ${ctx.brand.site} ${id} ...`
  })
}

const buildNotFound = (name: string, site: string, id: string) =>
  new CommandError(`${name} has no article "${id}": see news list ${site}.`)

async function set(shop: OperatorShop, [site, id = '', language, file = '']: Args): Promise<string> {
  const ctx = shop.createContext(await getBrand(shop, site))
  const lang = parseLanguage(language)
  const article = readArticle(file)
  const input = { id, lang, title: article.title }
  return withIdempotency({ ...ctx, audited: { operation: 'command.news.set', input } }, async (ctx) => {
    if (!isId(id) || !(await translateArticle(ctx, id, lang, article)))
      throw buildNotFound(ctx.brand.name, ctx.brand.site, id)
    ctx.audit({ subjectId: id })
    return `"${article.title}" (${lang}) is in the article ${id}.`
  })
}

async function remove(shop: OperatorShop, [site, id = '']: Args): Promise<string> {
  const ctx = shop.createContext(await getBrand(shop, site))
  return withIdempotency({ ...ctx, audited: { operation: 'command.news.remove', input: { id } } }, async (ctx) => {
    const before = (await listEveryArticle(ctx)).find((one) => one.id === id)
    if (!isId(id) || !(await removeArticle(ctx, id))) throw buildNotFound(ctx.brand.name, ctx.brand.site, id)
    ctx.audit({ subjectId: id, before })
    return `The article ${id} is gone.`
  })
}

export const news: Subcommands = {
  list: { usage: '<brand>', description: 'every article with its id', run: list },
  publish: {
    usage: '<brand> <language> <file>',
    description: 'add an article: "# Title", then Markdown or HTML; --at 2026-12-01 for later',
    run: publish,
  },
  set: {
    usage: '<brand> <id> <language> <file>',
    description: 'write an article in one more language, or over it',
    run: set,
  },
  remove: { usage: '<brand> <id>', description: 'take one away', run: remove },
}
