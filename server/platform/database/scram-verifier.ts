import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const rounds = 4096

/** The SCRAM-SHA-256 verifier that PostgreSQL stores, so that no statement or log contains the password. */
export const buildScramVerifier = (password: string): string => {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const sign = (label: string) => createHmac('sha256', salted).update(label).digest()
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${storedKey}:${sign('Server Key').toString('base64')}`
}
