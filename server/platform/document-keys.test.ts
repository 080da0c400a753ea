import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decrypt, encrypt } from './aes-gcm.ts'
import { DocumentKeyError, firstKeyId, openDocumentKeys } from './document-keys.ts'

const key = Buffer.alloc(32, 7)
const text = Buffer.from('a secret text')

describe('encrypted bytes', () => {
  it('are read with their key, for what they belong to, and differ each time', () => {
    const sealed = encrypt(key, 'one', text)
    expect(decrypt(key, 'one', sealed)).toEqual(text)
    expect(sealed.includes(text)).toBe(false)
    expect(encrypt(key, 'one', text)).not.toEqual(sealed)
  })

  it.each<[string, (sealed: Buffer) => unknown]>([
    ['another key', (sealed) => decrypt(Buffer.alloc(32, 8), 'one', sealed)],
    ['something else that they belong to', (sealed) => decrypt(key, 'other', sealed)],
    ['a changed byte', (sealed) => decrypt(key, 'one', sealed.with(40, sealed[40]! ^ 1))],
    ['a cut end', (sealed) => decrypt(key, 'one', sealed.subarray(0, -1))],
    ['no bytes', () => decrypt(key, 'one', Buffer.alloc(0))],
  ])('are not read with %s', (_what, read) => expect(() => read(encrypt(key, 'one', text))).toThrow())
})

describe('document keys', () => {
  let folder: string
  let file: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'galleria-keys-'))
    file = join(folder, 'document-keys')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const open = (secret = 'a secret of the shop') => openDocumentKeys(file, secret)

  it('begin with the one of the secret, which needs no file', () => {
    const { id, bytes } = open().getCurrent()
    expect([id, bytes.length]).toEqual([firstKeyId, 32])
    expect(open().getCurrent().bytes).toEqual(bytes)
    expect(open('another secret').getCurrent().bytes).not.toEqual(bytes)
  })

  it('that one process adds are current in another, which was open before; older ones stay', () => {
    const other = open()
    const first = other.getCurrent()
    const added = open().add()
    expect(other.getCurrent()).toEqual(added)
    expect(other.get(added.id)).toEqual(added)
    expect(other.get(first.id)).toEqual(first)
    const next = open().add()
    expect(other.getCurrent()).toEqual(next)
    expect(other.get(added.id)).toEqual(added)
  })

  it('lie in a file that only its owner and the secret can read', () => {
    const { bytes } = open().getCurrent()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const content = readFileSync(file)
    expect([content.includes(bytes), content.includes(bytes.toString('base64'))]).toEqual([false, false])
    expect(() => open('another secret').getCurrent()).toThrow(DocumentKeyError)
  })

  it('are removed when nothing needs them, but never the current one', () => {
    const keys = open()
    const [used, unused, current] = [keys.add(), keys.add(), keys.add()]
    expect(keys.removeUnused(new Set([used.id]))).toContain(unused.id)
    expect(keys.getCurrent()).toEqual(current)
    expect(keys.get(used.id)).toEqual(used)
    expect(() => keys.get(unused.id)).toThrow(DocumentKeyError)
    expect(keys.removeUnused(new Set([used.id]))).toEqual([])
  })

  it('that were exchanged in the file are refused', () => {
    const keys = open()
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    const [one, other] = [lines.at(-1)!.split(' '), lines.at(-2)!.split(' ')]
    writeFileSync(file, `${one[0]} ${other[1]}\n${other[0]} ${one[1]}\n`)
    expect(() => keys.getCurrent()).toThrow(DocumentKeyError)
  })
})
