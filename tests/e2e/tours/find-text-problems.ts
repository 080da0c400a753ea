import type { Page } from '@playwright/test'
import type { Locale } from '#i18n/locales.ts'
import { readArea } from '#i18n/read-texts.ts'
import { areas } from '#i18n/text-keys.ts'

/** One text that a page shows or says, and where. */
type ShownText = { readonly text: string; readonly place: string }

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** A key of a text, which is seen where the text is missing. */
const keyPattern = new RegExp(String.raw`^(${areas.join('|')})(\.[a-z]\w*)+$`, 'i')

/** English texts that a language says in other words, without those that have holes, plurals or marks. */
function listEnglishOnly(lang: Locale): ReadonlySet<string> {
  // A text that is written in the language somewhere is not English there, as German "Start".
  const same = new Set(areas.flatMap((area) => Object.values(readArea(lang, area)).map(plain)))
  const others = new Set<string>()
  for (const area of areas) {
    const own = readArea(lang, area)
    for (const [key, english] of Object.entries(readArea('en', area))) {
      if (/[{<]/.test(english)) continue
      if (plain(own[key] ?? english) !== plain(english)) others.add(plain(english))
    }
  }
  return new Set([...others].filter((text) => !same.has(text) && /[a-z]{3}/i.test(text)))
}

const englishByLang = new Map<Locale, ReadonlySet<string>>()
function getEnglishOnly(lang: Locale): ReadonlySet<string> {
  const found = englishByLang.get(lang) ?? (lang === 'en' ? new Set<string>() : listEnglishOnly(lang))
  englishByLang.set(lang, found)
  return found
}

/** Every text that the page shows or says to a screen reader, but marked words of another language or of people, and code. */
const readTexts = (page: Page): Promise<ShownText[]> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const isForeign = (element: Element) =>
      element.closest('html > * [lang], [translate="no"], [dir="auto"], code') !== null
    const texts: { text: string; place: string }[] = []
    const add = (text: string | null, element: Element) => {
      if (text && /\p{L}/u.test(text) && isShown(element) && !isForeign(element))
        texts.push({ text, place: element.outerHTML.slice(0, 120) })
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (['SCRIPT', 'STYLE', 'TEMPLATE'].includes(element.tagName)) continue
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(node.nodeValue, element)
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
        add(element.getAttribute(name), element)
    }
    return texts
  })

/** Keys that are shown instead of texts, and texts that are English on a page of another language. */
export async function findTextProblems(page: Page, lang: Locale): Promise<string[]> {
  const english = getEnglishOnly(lang)
  const found = (await readTexts(page)).flatMap(({ text, place }) => {
    if (keyPattern.test(plain(text))) return [`key "${plain(text)}" in ${place}`]
    return english.has(plain(text)) ? [`English "${plain(text)}" in ${place}`] : []
  })
  return [...new Set(found)]
}
