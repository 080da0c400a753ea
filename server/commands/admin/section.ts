import { homeSections } from '#contract/home-sections.ts'
import { arrangeSections, listSections, setSectionTitle, type SectionKind } from '../../modules/home/public.ts'
import { withIdempotency } from '../../platform/transaction.ts'
import { pickText } from '../../platform/pick-text.ts'
import { getBrand, CommandError, type OperatorShop } from '../run-command.ts'
import { parseTexts, type Subcommands, type Args } from './command-line.ts'

function parseKind(word: string): SectionKind {
  const kind = homeSections.find((one) => one === word)
  if (!kind) throw new CommandError(`There is no section "${word}": take some of ${homeSections.join(', ')}.`)
  return kind
}

async function list(shop: OperatorShop, [site]: Args): Promise<string> {
  const ctx = shop.createContext(await getBrand(shop, site))
  const lines = (await listSections(ctx)).map(({ kind, titles }) => {
    const words = pickText(titles, 'en', ctx.brand.settings.defaultLanguage)
    return words ? `${kind}: ${words}` : kind
  })
  return lines.join('\n') || `${ctx.brand.name} has arranged no sections: its home page shows the usual ones.`
}

async function set(shop: OperatorShop, [site, ...words]: Args): Promise<string> {
  const ctx = shop.createContext(await getBrand(shop, site))
  const kinds = words.map(parseKind)
  if (new Set(kinds).size < kinds.length) throw new CommandError('A section stands once on the page: name each once.')
  return withIdempotency({ ...ctx, audited: { operation: 'command.section.set', input: { kinds } } }, async (ctx) => {
    const before = await listSections(ctx)
    await arrangeSections(ctx, kinds)
    ctx.audit({ before })
    if (kinds.length === 0) return `The home page of ${ctx.brand.name} shows the usual sections again.`
    return `The home page of ${ctx.brand.name} shows ${kinds.join(', ')} now.`
  })
}

async function title(shop: OperatorShop, [site, word = '', ...words]: Args): Promise<string> {
  const ctx = shop.createContext(await getBrand(shop, site))
  const kind = parseKind(word)
  const added = parseTexts(ctx, words.length > 0 ? words : undefined) ?? {}
  return withIdempotency(
    { ...ctx, audited: { operation: 'command.section.title', input: { kind, added } } },
    async (ctx) => {
      const before = await listSections(ctx)
      const section = before.find((one) => one.kind === kind)
      if (!section) throw new CommandError(`The home page has no section ${kind}: put it there by section set first.`)
      await setSectionTitle(ctx, kind, words.length > 0 ? { ...section.titles, ...added } : {})
      return words.length > 0 ? `The section ${kind} has its title.` : `The section ${kind} has its usual title again.`
    },
  )
}

export const section: Subcommands = {
  list: { usage: '<brand>', description: 'the sections of the home page, top to bottom', run: list },
  set: {
    usage: '<brand> banner categories recommended stores sale new bottom',
    description: 'show these, in this order; without any, the usual ones again',
    run: set,
  },
  title: {
    usage: '<brand> new "Fresh this week" "ar=..."',
    description: 'call one otherwise; without a text, as usual again',
    run: title,
  },
}
