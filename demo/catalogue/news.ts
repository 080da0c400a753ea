import { demoScenes } from './banners.ts'
import { locales, type Locale } from '#i18n/locales.ts'
import { text } from './text.ts'
import { newsRows } from './texts/news-rows.ts'
import type { SceneGoods, Text } from './types.ts'

export type DemoArticle = {
  daysAgo: number
  title: Text
  summary: Text
  /** HTML. */
  body: Text
  goods: readonly SceneGoods[]
}

const toHtml = (line: string) => (line.startsWith('## ') ? `<h2>${line.slice(3)}</h2>` : `<p>${line}</p>`)

type Translate = (text: Text) => Text

/** Joins texts to one, in the languages that all have. */
function joinTexts(texts: readonly Text[]): Text {
  const shared = locales.filter((language) => texts.every((one) => one[language]))
  const join = (language: Locale) => texts.map((one) => toHtml(one[language]!)).join('\n')
  return Object.fromEntries(shared.map((language) => [language, join(language)])) as Text
}

/** The news of a site, the latest first, each with goods of the site as its cover; `translate` adds languages. */
export function demoNews(site: string, translate: Translate = (one) => one): DemoArticle[] {
  // The home page shows the first three scenes, so news begin with the others.
  const all = demoScenes(site)
  const scenes = [...all.slice(3), ...all.slice(0, 3)]
  return newsRows.map(([daysAgo, title, summary, lines], index) => ({
    daysAgo,
    title: translate(text(title)),
    summary: translate(text(summary)),
    body: joinTexts(lines.map((line) => translate(text(line)))),
    goods: scenes[index % scenes.length] ?? [],
  }))
}
