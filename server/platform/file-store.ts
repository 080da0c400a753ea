import type { Readable } from 'node:stream'

/** `public` files are served to everyone, `private` ones after an authorization check. */
export type FileVisibility = 'public' | 'private'

/** Folders of `DATA_DIR`, and of the bucket. */
export const fileFolders: Readonly<Record<FileVisibility, string>> = { public: 'files', private: 'private-files' }

export type StoredFile = { readonly bytes: number; readonly stream: Readable }

/**
 * Stores immutable files. Names are generated: letters, digits, hyphens and one extension; another name does not exist,
 * and writing or removing it throws.
 */
export type FileStore = {
  /** Writes a file atomically. */
  readonly write: (visibility: FileVisibility, name: string, bytes: Uint8Array) => Promise<void>
  /** The file, whose stream the caller must read or destroy; null when it does not exist. */
  readonly read: (visibility: FileVisibility, name: string) => Promise<StoredFile | null>
  /** True when the file exists. */
  readonly exists: (visibility: FileVisibility, name: string) => Promise<boolean>
  /** Deletes a file; no error when it does not exist. */
  readonly remove: (visibility: FileVisibility, name: string) => Promise<void>
}

const namePattern = /^[\w-]+\.[a-z]+$/

/** True for names that we generate, which cannot leave their folder. */
export const isFileName = (name: string): boolean => namePattern.test(name)

/** Returns a name that we generate. Throws for another one. */
export function toFileName(name: string): string {
  if (!isFileName(name)) throw new Error('no name of a file of ours')
  return name
}
