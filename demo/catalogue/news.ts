import { demoScenes } from './banners.ts'
import { buildText, text } from './text.ts'
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

/** The news of a site, the latest first, each with goods of the site as its cover. */
export function demoNews(site: string): DemoArticle[] {
  // The home page shows the first three scenes, so news begin with the others.
  const all = demoScenes(site)
  const scenes = [...all.slice(3), ...all.slice(0, 3)]
  return newsRows.map(([daysAgo, title, summary, lines], index) => ({
    daysAgo,
    title: text(title),
    summary: text(summary),
    body: buildText((language) => lines.map((line) => toHtml(text(line)[language])).join('\n')),
    goods: scenes[index % scenes.length] ?? [],
  }))
}
