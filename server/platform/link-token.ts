import { randomBytes } from 'node:crypto'
import { hashToken } from './http/credentials.ts'

/** How long the link of an invitation works, in milliseconds. */
export const linkValidMs = 7 * 86_400_000

/** A secret that stands in one link or answer, with the hash that is stored of it. */
export function createSecretToken(prefix = ''): { readonly token: string; readonly tokenHash: Buffer } {
  const token = prefix + randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}
