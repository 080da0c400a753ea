import { locales, pseudoLocale, type TextLocale } from '../i18n/locales.ts'
import { isFilled, readTexts, getTextsPath } from '../i18n/read-texts.ts'
import { areasByApp } from '../i18n/text-keys.ts'
import type { Plugin } from 'vite'

type Options = {
  /** Offers the pseudo-language; by default in development only. */
  readonly pseudo?: boolean
  /** The areas of each app. */
  readonly apps?: Readonly<Record<string, readonly string[]>>
}

const prefix = 'virtual:texts/'

/**
 * Serves `virtual:texts/<app>` (`loadTexts(locale)`) and behind it one module, so one chunk, per language with the areas
 * of that app: compiled ICU, English where a key is missing.
 */
export function viteTexts({ pseudo, apps = areasByApp }: Options = {}): Plugin {
  let withPseudo = pseudo ?? false
  return {
    name: 'galleria-texts',
    configResolved(config) {
      withPseudo = pseudo ?? config.command === 'serve'
    },
    resolveId(id) {
      return id.startsWith(prefix) ? `\0${id}` : undefined
    },
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [app = '', locale] = id.slice(prefix.length + 1).split('/')
      const areas = apps[app]
      if (!areas) throw new Error(`no app ${app} in areasByApp`)
      if (locale === undefined) return buildIndexModule(app, withPseudo)
      for (const area of areas) {
        for (const file of new Set([getTextsPath('en', area), getTextsPath(locale, area)])) this.addWatchFile(file)
      }
      return `export default ${JSON.stringify(readTexts(locale as TextLocale, areas))}`
    },
    // A changed text reloads the page: it may be part of server-rendered markup, titles or data.
    hotUpdate({ file, modules }) {
      if (!Object.values(apps).some((areas) => areas.some((area) => file.endsWith(`/${area}.json`)))) return undefined
      const texts = [...this.environment.moduleGraph.idToModuleMap.values()]
      return [...modules, ...texts.filter((module) => module.id?.startsWith(`\0${prefix}`))]
    },
  }
}

function buildIndexModule(app: string, withPseudo: boolean): string {
  const offered: TextLocale[] = withPseudo ? [...locales, pseudoLocale] : [...locales]
  const entries = offered.map((locale) => {
    const source = isFilled(locale) ? locale : 'en'
    return `${JSON.stringify(locale)}: () => import(${JSON.stringify(`${prefix}${app}/${source}`)})`
  })
  return `const chunks = { ${entries.join(', ')} }
export const loadTexts = async (locale) => (await (chunks[locale] ?? chunks.en)()).default`
}
