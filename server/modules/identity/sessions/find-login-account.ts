import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findContact } from '../codes/contact.rules.ts'
import { verifyCode, type CodeProof } from '../codes/verify-code.ts'
import { toUsernameKey } from '../identity.rules.ts'
import { findUserByContact, findUserByName } from '../users/users.queries.ts'

/** Finds the user of a log-in name: a username, or an address that the user proved. One query in every case. */
export function findLoginAccount(ctx: Ctx, account: string) {
  const contact = findContact(ctx.brand, account)
  return contact ? findUserByContact(ctx, contact) : findUserByName(ctx, account)
}

/** The name under which failed attempts of an unknown account are counted, whatever its spelling. */
export const toAccountKey = (ctx: Ctx, account: string): string =>
  findContact(ctx.brand, account)?.key ?? toUsernameKey(account)

/** Verifies a code that was sent to a log-in name; `consumeCode` uses it up. */
export async function verifyLoginCode(ctx: Ctx, account: string, code: string): Promise<CodeProof> {
  const contact = findContact(ctx.brand, account)
  if (!contact) throw refusal('login.failed')
  return verifyCode(ctx, { contact, purpose: 'login' }, code)
}
