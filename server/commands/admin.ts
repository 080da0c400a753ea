import { existsSync, readFileSync } from 'node:fs'
import { resolveLocale } from '#i18n/locales.ts'
import { application } from './admin/application.ts'
import { banner } from './admin/banner.ts'
import { brand } from './admin/brand.ts'
import { figures } from './admin/figures.ts'
import { files } from './admin/files.ts'
import { person } from './admin/person.ts'
import { jobs } from './admin/jobs.ts'
import { keys } from './admin/keys.ts'
import { news } from './admin/news.ts'
import { generatePassword, password } from './admin/password.ts'
import { rates } from './admin/rates.ts'
import { createPlatform, platform } from './admin/platform.ts'
import { sample } from './admin/sample.ts'
import { section } from './admin/section.ts'
import { store } from './admin/store.ts'
import { trader } from './admin/trader.ts'
import { tax } from './admin/tax.ts'
import { warehouse } from './admin/warehouse.ts'
import { buildHelp, runSubcommand, type Subcommands } from './admin/command-line.ts'
import { audit, grant, revoke, unlock } from './admin/staff.ts'
import { parseDocument, writeDocument } from '#server/modules/content/public.ts'
import { createUser, findUser } from '#server/modules/identity/users/public.ts'
import { listBrandSynonyms, setSynonymGroups } from '#server/modules/search/public.ts'
import {
  toUserAccount,
  getBalance,
  brandAccounts,
  postTransaction,
  toTransferEntries,
} from '#server/modules/wallet/public.ts'
import type { Brand } from '#server/platform/brand.ts'
import { newId } from '#server/platform/ids.ts'
import { parseAmount, toMajor } from '#server/platform/money.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { getBrand, CommandError, runCommand, type CommandShop, type OperatorShop } from './run-command.ts'

const resources: Readonly<Record<string, Subcommands>> = {
  brand,
  store,
  application,
  trader,
  warehouse,
  section,
  banner,
  news,
  jobs,
  person,
  figures,
  files,
  keys,
  rates,
  tax,
  platform,
  sample,
}

const help = `
${Object.entries(resources)
  .map(([resource, verbs]) => buildHelp(resource, verbs))
  .join('\n')}

npm run admin -- credit <brand> <user> <amount> [reason]   put money into a user's wallet, as a ledger entry with its reason
npm run admin -- create <brand> <user>                     open an account and print its password
npm run admin -- create --platform <name> [--ask]          make an administrator of all brands, who logs in as <name>@platform
npm run admin -- document <brand> <key> <language> <file>  set a document's words: "# Title", then Markdown or HTML
npm run admin -- grant <brand> <user> <role>               let a user be staff; revoke takes the role back
npm run admin -- revoke <brand> <user> <role>
npm run admin -- password <brand> <user> [--ask]            print a new login password, or take the one that is typed; ends every session
npm run admin -- unlock <brand> <user>                      clear the wrong passwords that lock a user out; a usercode will do
npm run admin -- audit verify <brand>                      prove that nobody changed the log of what staff and sellers did
npm run admin -- audit status                              how the daily look found that log, brand by brand
npm run admin -- synonyms <brand> <lang> "sofa, couch"     make words mean the same in searches; one alone takes it back
npm run admin -- synonyms <brand> <lang> --file <file>     the same for each line of a file; # begins a comment
npm run admin -- synonyms <brand> <lang>                   print the brand's groups, as such a file

<brand> is the name of its folder (default, hive, ...), <user> a username, <amount> a number such as 25 or 25.50,
<role> its name, or one of administrator, catalogue, orders, finance, support, auditor,
<key> a document such as returns or terms; a new key makes a new document.
`

const formatMoney = ({ settings: { currency } }: Brand, minor: number): string =>
  `${toMajor(minor, currency.digits).toFixed(currency.digits)} ${currency.code}`

async function credit(
  shop: CommandShop,
  [site, username = '', amount = '', ...reason]: readonly string[],
): Promise<string> {
  const brand = await getBrand(shop, site)
  const ctx = shop.createContext(brand)
  const user = await findUser(ctx, username)
  if (!user) throw new CommandError(`${brand.name} has no user "${username}".`)
  const amountMinor = parseAmount(amount, brand.settings.currency.digits)
  if (!amountMinor) {
    const example = (25).toFixed(brand.settings.currency.digits)
    throw new CommandError(`"${amount}" is no amount: write a number above zero, such as ${example}.`)
  }
  await postTransaction(ctx, {
    kind: 'credit',
    referenceId: newId(),
    reason: reason.join(' ') || 'credited from the command line',
    actorId: null,
    entries: toTransferEntries(brandAccounts.clearing, toUserAccount(user.id, 'available'), amountMinor),
  })
  const { availableMinor } = await getBalance(ctx, user.id)
  return `${user.username} (${brand.name}): ${formatMoney(brand, availableMinor - amountMinor)} before, ${formatMoney(brand, availableMinor)} now.`
}

async function create(shop: OperatorShop, args: readonly string[]): Promise<string> {
  if (args.includes('--platform'))
    return createPlatform(
      shop,
      args.filter((word) => word !== '--platform'),
    )
  const [site, username = ''] = args
  const brand = await getBrand(shop, site)
  const ctx = shop.createContext(brand)
  const generated = generatePassword(brand.policy)
  await createUser(ctx, { username, passwordHash: await hashPassword(ctx.secret, generated) })
  return `${username} may log in to ${brand.name} with the password ${generated} and should change it there.`
}

async function document(shop: CommandShop, [site, key = '', language, file = '']: readonly string[]): Promise<string> {
  const brand = await getBrand(shop, site)
  const lang = resolveLocale(language)
  if (!lang) throw new CommandError(`There is no language "${language ?? ''}": write en, zh-CN, ar ...`)
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(key))
    throw new CommandError(`"${key}" is no key: write small letters, digits and hyphens.`)
  const parsed = existsSync(file) ? parseDocument(readFileSync(file, 'utf8')) : null
  if (!parsed) throw new CommandError(`"${file}" is no document: its first line must be "# Title", its text below.`)
  const number = await writeDocument(shop.createContext(brand), key, lang, parsed)
  return `${brand.name} shows "${parsed.title}" (${lang}) at /pc/doc?docId=${number}.`
}

const splitGroup = (line: string): string[] => line.split(/[,،，、]/)

function readSynonymFile(file = ''): string[][] {
  if (!existsSync(file)) throw new CommandError(`There is no file "${file}".`)
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  return lines.map((line) => splitGroup(line.replace(/^\uFEFF|#.*$/g, '')))
}

async function synonyms(shop: CommandShop, [site, lang = '', ...texts]: readonly string[]): Promise<string> {
  const brand = await getBrand(shop, site)
  const known = resolveLocale(lang)
  if (!known) throw new CommandError(`There is no language "${lang}": write en, zh-CN, ar ...`)
  const ctx = shop.createContext(brand)
  if (texts.length === 0) return (await listBrandSynonyms(ctx, known)).map((words) => words.join(', ')).join('\n')
  const isFile = texts[0] === '--file'
  const groups = isFile ? readSynonymFile(texts[1]) : [splitGroup(texts.join(' '))]
  if (groups.flat().every((text) => text.trim() === ''))
    throw new CommandError('Write the words that mean the same, parted by commas: "sofa, couch".')
  const args = await setSynonymGroups(ctx, known, groups)
  if (isFile) return `${args.length} groups of words are set (${brand.name}, ${lang}).`
  const [words] = args
  return words!.length === 1
    ? `"${words![0]}" means only itself again (${brand.name}, ${lang}).`
    : `${words!.map((word) => `"${word}"`).join(', ')} mean the same now (${brand.name}, ${lang}).`
}

const commands = new Map<string, (shop: OperatorShop, args: readonly string[]) => Promise<string>>([
  ['audit', audit],
  ['credit', credit],
  ['create', create],
  ['document', document],
  ['grant', grant],
  ['password', password],
  ['revoke', revoke],
  ['synonyms', synonyms],
  ['unlock', unlock],
])

/** Runs one command line and returns the text to print. Throws CommandError or a Refusal; nothing is changed then. */
export async function runAdminCommand(shop: OperatorShop, [name = '', ...args]: readonly string[]): Promise<string> {
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined
  if (resource) return runSubcommand(name, resource, shop, args)
  const command = commands.get(name)
  if (!command) throw new CommandError(`There is no command "${name}".\n${help}`)
  return command(shop, args)
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  const resource = resources[args[0] ?? '']
  if (resource && args.includes('--help')) console.log(`\n${buildHelp(args[0]!, resource)}\n`)
  else if (args.length === 0 || args.includes('--help')) console.log(help)
  else await runCommand(async (shop) => console.log(await runAdminCommand(shop, args)))
}
