import { join, resolve } from 'node:path'
import type { BrandFile } from '#contract/brand-file.ts'
import { readBrandFile } from '#server/modules/tenancy/public.ts'

const root = resolve(import.meta.dirname, '../../..')

/** The folder of the Markdown files that every brand's documents begin with. */
export const documentsFolder = join(root, 'documents')

/** A brand that ships, whose look a new one may begin with; null when there is none of this name. */
export const readShippedBrand = (site: string): BrandFile | null => readBrandFile(join(root, 'brands'), site)

/** The facts of a new brand, which nothing can guess. */
export type BrandFacts = Pick<BrandFile, 'site' | 'name' | 'hosts' | 'currency' | 'timeZone' | 'defaultLanguage'> & {
  readonly languages: BrandFile['languages']
  readonly mail: string
  readonly address: string
}

/** The same text in every language that a brand must have. */
const inEveryLanguage = (text: string) => ({ en: text, 'zh-CN': text, ar: text })

/** Builds a new brand with the look of another one. It states only the facts. */
export function buildBrand(model: BrandFile, { mail, address, ...facts }: BrandFacts): unknown {
  const { name, hosts, defaultLanguage, languages } = facts
  return {
    ...facts,
    supportMail: mail,
    mark: model.mark,
    theme: model.theme,
    home: model.home,
    footer: {
      contacts: [{ kind: 'mail', value: mail }],
      partners: [],
      blurb: { en: `Welcome to ${name}.`, 'zh-CN': `欢迎光临 ${name}。`, ar: `أهلًا بك في ⁨${name}⁩.` },
      copyright: inEveryLanguage(`© ${new Date().getFullYear()} ${name}`),
      address: inEveryLanguage(address),
    },
    // Until apps exist: the phone shop and the seller landing page.
    downloads: { buyer: `https://${hosts[0]}/shop/index`, seller: `https://${hosts[0]}/pc/merchantsettled` },
    languages: [...new Set([defaultLanguage, ...languages])],
  }
}
