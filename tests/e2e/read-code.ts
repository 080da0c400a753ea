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

/** The code in the mail of this number to an address; waits until it has come. */
export async function readCode(email: string, number = 1): Promise<string> {
  await expect.poll(() => listMails(email).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(number)
  return /\b(\d{6})\b/.exec(/^Subject: .*$/m.exec(listMails(email)[number - 1]!)![0])![1]!
}
