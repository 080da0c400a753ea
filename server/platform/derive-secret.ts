import { createHash } from 'node:crypto'

/** Derives a secret for one purpose, so that two uses never share a key. */
export const deriveSecret = (secret: string, purpose: string): string =>
  createHash('sha256').update(`${purpose}\n${secret}`).digest('hex')
