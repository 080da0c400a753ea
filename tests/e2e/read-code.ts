import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { getMessageFolder } from '#server/modules/messages/public.ts'

/** The mails to an address that the shop wrote into its folder, the oldest first: their ids begin with the time. */
function listMails(email: string): string[] {
  const folder = getMessageFolder(process.env.E2E_DATA_DIR!)
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((mail) => mail.includes(`To: ${email}`))
  } catch {
    // The folder comes with the first mail.
    return []
  }
}

/** The HTML part of a mail's file. */
function readHtmlPart(mail: string): string {
  const [, rest] = mail.split(/^Content-Type: text\/html.*$/m)
  const [head, ...lines] = rest!.split('\r\n\r\n')
  const body = lines.join('\r\n\r\n').split(/\r\n--/, 1)[0]!
  if (head!.includes('base64')) return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** The HTML part of the first mail to an address of which the file contains a word; waits until it has come. */
export async function readMailHtml(email: string, word: string): Promise<string> {
  const find = () => listMails(email).find((mail) => mail.includes(word))
  await expect.poll(find, { timeout: 15_000 }).toBeDefined()
  return readHtmlPart(find()!)
}

/** Every mail to an address, once there are at least so many. */
export async function readMails(email: string, count: number): Promise<{ subject: string; html: string }[]> {
  await expect.poll(() => listMails(email).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(count)
  return listMails(email).map((mail) => ({ subject: readSubject(mail), html: readHtmlPart(mail) }))
}

const decodeWord = (encoding: string, text: string): Buffer =>
  encoding.toUpperCase() === 'B'
    ? Buffer.from(text, 'base64')
    : Buffer.from(
        text
          .replaceAll('_', ' ')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      )

/** The subject of a mail, with its encoded words (RFC 2047) decoded. */
const readSubject = (mail: string): string =>
  /^Subject: (.*(?:\r?\n[ \t].*)*)/m
    .exec(mail)![1]!
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, encoding: string, text: string) =>
      decodeWord(encoding, text).toString(),
    )

/** The code in the mail of this number to an address; waits until it has come. */
export async function readCode(email: string, number = 1): Promise<string> {
  await expect.poll(() => listMails(email).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(number)
  return /(?<!\d)(\d{6})(?!\d)/.exec(readSubject(listMails(email)[number - 1]!))![1]!
}
