import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { decrypt, encrypt, keyBytes } from './aes-gcm.ts'
import { deriveSecret } from './derive-secret.ts'

type DocumentKey = { readonly id: string; readonly bytes: Buffer }

/** No key of this id, or a file that this secret cannot read; the message names file and remedy. */
export class DocumentKeyError extends Error {}

/**
 * Keys that encrypt the keys of documents. The first follows from the shop's secret, so that processes with one secret
 * need nothing else; added ones lie in a file, each encrypted with the secret, newest last.
 */
export type DocumentKeys = {
  /** The newest key. */
  readonly getCurrent: () => DocumentKey
  /** The key of an id, which another process may have added just now. Throws DocumentKeyError. */
  readonly get: (id: string) => DocumentKey
  /** Adds a key, which is the current one from now on in every process that reads this file. */
  readonly add: () => DocumentKey
  /** Removes added keys that are neither current nor in `used`; returns their ids. */
  readonly removeUnused: (used: ReadonlySet<string>) => string[]
}

type KeyLine = { readonly key: DocumentKey; readonly text: string }

/** Id of the key that follows from the secret. */
export const firstKeyId = 'secret'

const describeKey = (id: string): string => `document key ${id}`

function createLine(secretKey: Uint8Array): KeyLine {
  const key = { id: randomBytes(8).toString('hex'), bytes: randomBytes(keyBytes) }
  return { key, text: `${key.id} ${encrypt(secretKey, describeKey(key.id), key.bytes).toString('base64')}` }
}

function parseLine(file: string, secretKey: Uint8Array, text: string): KeyLine {
  const [id = '', sealed = ''] = text.split(' ')
  try {
    return { key: { id, bytes: decrypt(secretKey, describeKey(id), Buffer.from(sealed, 'base64')) }, text }
  } catch {
    throw new DocumentKeyError(
      `The document key ${id} in ${file} cannot be read: put back the SECRET it was made with, or the file.`,
    )
  }
}

/** Changes with every new version of the file; empty without a file. */
function readMark(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : ''
}

/** Opens the keys of `secret` and `file`, which need not exist. Changes by other processes are seen at the next call. */
export function openDocumentKeys(file: string, secret: string): DocumentKeys {
  const toKey = (purpose: string): Buffer => Buffer.from(deriveSecret(secret, purpose), 'hex')
  const secretKey = toKey('file of document keys')
  const firstKey: DocumentKey = { id: firstKeyId, bytes: toKey('documents') }
  let mark = ''
  let lines: readonly KeyLine[] = []

  const read = (): readonly KeyLine[] => {
    const newMark = readMark(file)
    if (newMark === mark) return lines
    const texts = newMark === '' ? [] : readFileSync(file, 'utf8').split('\n').filter(Boolean)
    lines = texts.map((text) => parseLine(file, secretKey, text))
    mark = newMark
    return lines
  }
  const replace = (written: readonly KeyLine[]): void => {
    const temporary = `${file}.${randomBytes(6).toString('hex')}`
    try {
      writeFileSync(temporary, written.map(({ text }) => `${text}\n`).join(''), { mode: 0o600, flush: true })
      renameSync(temporary, file)
    } finally {
      rmSync(temporary, { force: true })
    }
  }
  const getCurrent = (): DocumentKey => read().at(-1)?.key ?? firstKey

  return {
    getCurrent,
    get: (id) => {
      const key = id === firstKeyId ? firstKey : read().find((line) => line.key.id === id)?.key
      if (!key) throw new DocumentKeyError(`The document key ${id} is not in ${file}: put back the file that has it.`)
      return key
    },
    add: () => {
      const added = createLine(secretKey)
      replace([...read(), added])
      return added.key
    },
    removeUnused: (used) => {
      const before = read()
      const needed = before.filter(({ key }) => key.id === getCurrent().id || used.has(key.id))
      if (needed.length < before.length) replace(needed)
      return before.filter((line) => !needed.includes(line)).map(({ key }) => key.id)
    },
  }
}
