import { resolveLocale } from '#i18n/locales.ts'
import {
  CategoryConflict,
  iterateGoodsInCategories,
  listCategoryPaths,
  mergeCategories,
  recountCategories,
  renameCategory,
  setCategoryHidden,
  splitPath,
  type ListedCategory,
} from '#server/modules/catalogue/categories/public.ts'
import { lockImport } from '#server/modules/catalogue/import/public.ts'
import { moveCouponCategories } from '#server/modules/promotions/coupons/public.ts'
import { reindexGoods, rewriteTerms } from '#server/modules/search/indexing/public.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { getBrand, CommandError, runCommand, type CommandShop } from './run-command.ts'

const help = `
npm run categories -- list <brand>                               every category: its key, its path, its goods
npm run categories -- rename <brand> <category> <name>           name it in the brand's language
npm run categories -- translate <brand> <category> <lang> <name> name it in another language
npm run categories -- merge <brand> <category> <into>            move all that it has into another one, and remove it
npm run categories -- hide <brand> <category>                    take it out of menus and filters; its goods stay for sale
npm run categories -- show <brand> <category>                    the opposite

<category> is a path such as "Kitchen > Mugs", or a key of the list. Files that use an old name or path still find the category.
`

type Args = readonly string[]
type Change = (
  ctx: Ctx,
  all: readonly ListedCategory[],
  args: Args,
) => Promise<{ ids: readonly string[]; message: string }>

const formatPath = ({ path }: ListedCategory) => path.join(' > ')

function findCategory(all: readonly ListedCategory[], args: string | undefined): ListedCategory {
  if (!args) throw new CommandError('Say which category it is: its path or its key.')
  const path = splitPath(args).join(' > ').toLowerCase()
  const found = all.find(({ key }) => key === args) ?? all.find((one) => formatPath(one).toLowerCase() === path)
  if (!found) throw new CommandError(`There is no category "${args}": see npm run categories -- list <brand>.`)
  return found
}

function checkName(name: string): string {
  const text = name.trim().replace(/\s+/g, ' ')
  if (text === '' || text.length > 255 || text.includes('>'))
    throw new CommandError('A name has 1 to 255 characters and no ">".')
  return text
}

const rename: Change = async (ctx, all, [args, ...name]) => {
  const category = findCategory(all, args)
  const text = checkName(name.join(' '))
  const ids = await renameCategory(ctx, category, ctx.brand.settings.defaultLanguage, text)
  return { ids, message: `"${formatPath(category)}" is called "${text}" now.` }
}

const translate: Change = async (ctx, all, [args, lang = '', ...name]) => {
  const category = findCategory(all, args)
  const known = resolveLocale(lang)
  if (!known) throw new CommandError(`There is no language "${lang}": write en, zh-CN, ar ...`)
  const text = checkName(name.join(' '))
  const ids = await renameCategory(ctx, category, known, text)
  return { ids, message: `"${formatPath(category)}" is called "${text}" in ${known} now.` }
}

const merge: Change = async (ctx, all, [from, into]) => {
  const [source, target] = [findCategory(all, from), findCategory(all, into)]
  const { changed, pairs } = await mergeCategories(ctx, source, target)
  for (const [one, other] of pairs) await moveCouponCategories(ctx, one, other)
  return { ids: changed, message: `"${formatPath(source)}" is part of "${formatPath(target)}" now.` }
}

const setHidden =
  (isHidden: boolean): Change =>
  async (ctx, all, [args]) => {
    const category = findCategory(all, args)
    const ids = await setCategoryHidden(ctx, category, isHidden)
    return { ids, message: `"${formatPath(category)}" is ${isHidden ? 'hidden' : 'shown'} now.` }
  }

const changes = new Map<string, Change>([
  ['rename', rename],
  ['translate', translate],
  ['merge', merge],
  ['hide', setHidden(true)],
  ['show', setHidden(false)],
])

async function list(ctx: Ctx): Promise<string> {
  const all = await listCategoryPaths(ctx)
  if (all.length === 0) return `${ctx.brand.name} has no categories.`
  return all
    .map(
      (one) =>
        `${one.key}\t${formatPath(one)}\t${one.goodsCount.toLocaleString('en')}${one.isHidden ? '\thidden' : ''}`,
    )
    .join('\n')
}

/** Runs one command line and returns the text to print. Throws CommandError; nothing is changed then. */
export async function changeCategories(shop: CommandShop, [name = '', site, ...args]: Args): Promise<string> {
  const change = changes.get(name)
  if (!change && name !== 'list') throw new CommandError(`There is no command "${name}".\n${help}`)
  const brand = shop.createContext(await getBrand(shop, site))
  if (!change) return list(brand)
  return inTransaction(brand, async (ctx) => {
    if (!(await lockImport(ctx)))
      throw new CommandError('An import into this brand is running: try again when it has ended.')
    const { ids, message } = await change(ctx, await listCategoryPaths(ctx), args).catch((error: unknown) => {
      throw error instanceof CategoryConflict ? new CommandError(error.message) : error
    })
    // Counts first: the category tree that search documents are built from contains them.
    await recountCategories(ctx)
    for await (const goodsIds of iterateGoodsInCategories(ctx, ids)) await reindexGoods(ctx, goodsIds)
    await invalidateCaches(ctx, ['lists'])
    await rewriteTerms(ctx)
    return message
  })
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  if (args.length === 0 || args.includes('--help')) console.log(help)
  else await runCommand(async (shop) => console.log(await changeCategories(shop, args)))
}
