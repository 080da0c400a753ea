import { createHmac } from 'node:crypto'
import { toClientNetwork } from '#server/platform/http/client-network.ts'

/** Names that programs give themselves; browsers that people use have none of them. */
const robotWords =
  /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|headless|phantom|puppeteer|playwright|selenium|webdriver|lighthouse|pagespeed|preview|facebookexternalhit|whatsapp|telegram|monitor|uptime|pingdom|scrapy|scraper|fetch|archiv|validator|curl|wget|python|java\/|okhttp|axios|undici|go-http|http-?client|libwww|jsdom|feed|rss\b/i

/** Whether a user agent is no browser of a person: programs name themselves, and every browser says `Mozilla/5.0`. */
export const isRobot = (userAgent: string | null): boolean =>
  !userAgent?.startsWith('Mozilla/5.0 (') || robotWords.test(userAgent)

/** Tells visitors of one day apart; cannot be calculated again once the salt is deleted. */
export const hashVisitor = (salt: Buffer, address: string | null, userAgent: string): Buffer =>
  createHmac('sha256', salt)
    .update(`${toClientNetwork(address ?? '')}\n${userAgent}`)
    .digest()
    .subarray(0, 16)

const maxSourceLength = 60
const maxWordsLength = 60

/** Whether a text may be an address or a number of a person. */
const isPersonal = (text: string): boolean => text.includes('@') || (text.match(/\p{Nd}/gu)?.length ?? 0) >= 6

const tidy = (text: string, max: number): string => {
  const tidied = text
    .toLowerCase()
    .replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ')
    .trim()
  return isPersonal(tidied) ? '' : [...tidied].slice(0, max).join('')
}

/** A host or campaign, in small letters; '' for none and for our own host. */
export function toSource(source: string | undefined, ownHost: string | null): string {
  const tidied = tidy(source ?? '', maxSourceLength).replace(/^www\./, '')
  return tidied === ownHost?.replace(/^www\./, '') ? '' : tidied
}

/** Searched words in small letters; '' for none, and for words that may be about a person. */
export const toSearchedWords = (words: string | undefined): string => tidy(words ?? '', maxWordsLength)
