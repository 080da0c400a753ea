import { locales, pseudoLocale, type TextLocale } from '../i18n/locales.ts'
import { isFilled, readTexts, getTextsPath } from '../i18n/read-texts.ts'
import { areas } from '../i18n/text-keys.ts'
import type { Plugin } from 'vite'

const index = 'virtual:texts'
const prefix = `${index}/`

/**
 * Serves `virtual:texts` (`loadTexts(locale)`) and behind it one module, so one chunk, per language: compiled ICU,
 * English where a key is missing. The pseudo-language is there in development only, or when asked for.
 */
export function viteTexts({ pseudo }: { pseudo?: boolean } = {}): Plugin {
  let withPseudo = pseudo ?? false
  return {
    name: 'galleria-texts',
    configResolved(config) {
      withPseudo = pseudo ?? config.command === 'serve'
    },
    resolveId(id) {
      return id === index || id.startsWith(prefix) ? `\0${id}` : undefined
    },
    load(id) {
      if (id === `\0${index}`) return indexModule(withPseudo)
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const locale = id.slice(prefix.length + 1) as TextLocale
      for (const area of areas) {
        for (const file of new Set([getTextsPath('en', area), getTextsPath(locale, area)])) this.addWatchFile(file)
      }
      return `export default ${JSON.stringify(readTexts(locale))}`
    },
    // A changed text reloads the page: it may stand in server-rendered markup, titles or data.
    hotUpdate({ file, modules }) {
      if (!areas.some((area) => file.endsWith(`/${area}.json`))) return undefined
      const texts = [...this.environment.moduleGraph.idToModuleMap.values()]
      return [...modules, ...texts.filter((module) => module.id?.startsWith(`\0${prefix}`))]
    },
  }
}

function indexModule(withPseudo: boolean): string {
  const offered: TextLocale[] = withPseudo ? [...locales, pseudoLocale] : [...locales]
  const entries = offered.map((locale) => {
    const source = isFilled(locale) ? locale : 'en'
    return `${JSON.stringify(locale)}: () => import(${JSON.stringify(prefix + source)})`
  })
  return `const chunks = { ${entries.join(', ')} }
export const loadTexts = async (locale) => (await (chunks[locale] ?? chunks.en)()).default`
}
