import { createHash } from 'node:crypto'

/** A secret for one purpose, derived from the main one, so that two uses never share a key. */
export const deriveSecret = (secret: string, purpose: string): string =>
  createHash('sha256').update(`${purpose}\n${secret}`).digest('hex')
