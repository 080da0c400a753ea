import { kinds } from '#demo/art/kinds.ts'
import { addBanner, listBanners, removeBanner } from '../../modules/home/public.ts'
import { isId } from '../../platform/ids.ts'
import { pickText } from '../../platform/pick-text.ts'
import { withIdempotency } from '../../platform/transaction.ts'
import { getBrand, CommandError, type OperatorShop } from '../run-command.ts'
import { requireValue, parseOptions, parseTexts, type Subcommands, type Args } from './command-line.ts'

const options = {
  headline: { type: 'string', multiple: true },
  sentence: { type: 'string', multiple: true },
  button: { type: 'string', multiple: true },
  link: { type: 'string' },
  goods: { type: 'string' },
} as const

const maxGoods = 5

/** Parses `kettle:33474A cup:D97A4E/F2C14E`: a drawing, its colour and an optional second colour. */
function parseGoods(args: string) {
  const list = args.split(/[\s,]+/).filter(Boolean)
  if (list.length === 0 || list.length > maxGoods)
    throw new CommandError(`--goods names ${list.length} things: write one to ${maxGoods}.`)
  return list.map((word) => {
    const [, kind = '', colour, accent] = /^([a-z]+):#?([\dA-Fa-f]{6})(?:\/#?([\dA-Fa-f]{6}))?$/.exec(word) ?? []
    if (!Object.hasOwn(kinds, kind))
      throw new CommandError(
        `"${word}" cannot be drawn: write a kind and its colour, such as kettle:33474A; kinds are ${Object.keys(kinds).join(', ')}.`,
      )
    return { kind, colour: `#${colour}`, ...(accent && { accent: `#${accent}` }) }
  })
}

async function list(shop: OperatorShop, [site]: Args): Promise<string> {
  const ctx = shop.createContext(await getBrand(shop, site))
  const lines = (await listBanners(ctx, 'home')).map(
    ({ id, headlines, link }) => `${id}: ${pickText(headlines, 'en', ctx.brand.settings.defaultLanguage)} (${link})`,
  )
  return lines.join('\n') || `${ctx.brand.name} has no banner.`
}

async function create(shop: OperatorShop, args: Args): Promise<string> {
  const { values, positionals } = parseOptions(args, options)
  const ctx = shop.createContext(await getBrand(shop, positionals[0]))
  const headlines = parseTexts(ctx, values.headline)
  const sentences = parseTexts(ctx, values.sentence)
  const buttons = parseTexts(ctx, values.button)
  if (!headlines || !sentences || !buttons)
    throw new CommandError('Say what the banner says: --headline ..., --sentence ... and --button ....')
  const link = requireValue(values.link, 'Say where it leads to: --link /pc/commodity')
  if (!/^\/pc\/[^\s]*$/.test(link))
    throw new CommandError(`--link is "${link}": write a page of the shop, such as /pc/commodity.`)
  const goods = parseGoods(
    requireValue(values.goods, 'Say what its shop window shows: --goods "kettle:33474A cup:D97A4E"'),
  )
  const banner = {
    headlines,
    sentences,
    buttons,
    link,
    scene: { wall: ctx.brand.settings.theme.light['accent-soft'], goods },
  }
  return withIdempotency({ ...ctx, audited: { operation: 'command.banner.create', input: banner } }, async (ctx) => {
    const id = await addBanner(ctx, banner)
    ctx.audit({ subjectId: id })
    return `The banner ${id} is on the home page of ${ctx.brand.name}.`
  })
}

async function remove(shop: OperatorShop, [site, id = '']: Args): Promise<string> {
  const ctx = shop.createContext(await getBrand(shop, site))
  return withIdempotency({ ...ctx, audited: { operation: 'command.banner.remove', input: { id } } }, async (ctx) => {
    const before = (await listBanners(ctx, 'home')).find((one) => one.id === id)
    if (!isId(id) || !(await removeBanner(ctx, id)))
      throw new CommandError(`${ctx.brand.name} has no banner "${id}": see banner list ${ctx.brand.site}.`)
    ctx.audit({ subjectId: id, before })
    return `The banner ${id} is gone.`
  })
}

export const banner: Subcommands = {
  list: { usage: '<brand>', description: 'the banners of the home page with their ids', run: list },
  create: {
    usage:
      '<brand> --headline "..." --sentence "..." --button "..." --link /pc/commodity --goods "kettle:33474A cup:D97A4E"',
    description:
      'add one, with a drawn shop window of up to five things; a text in another language as --headline ar=...',
    run: create,
  },
  remove: { usage: '<brand> <id>', description: 'take one away', run: remove },
}
