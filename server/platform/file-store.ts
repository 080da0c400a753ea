import type { Readable } from 'node:stream'

/** `public` files are served to everyone, `private` ones after an authorization check. */
export type FileVisibility = 'public' | 'private'

export type StoredFile = { readonly bytes: number; readonly stream: Readable }

/** Stores immutable files. Names are generated: letters, digits, hyphens and one extension. */
export type FileStore = {
  /** Writes a file atomically. */
  readonly write: (visibility: FileVisibility, name: string, bytes: Uint8Array) => Promise<void>
  /** The file, whose stream the caller must read or destroy; null when it does not exist. */
  readonly read: (visibility: FileVisibility, name: string) => Promise<StoredFile | null>
  /** Deletes a file; no error when it does not exist. */
  readonly remove: (visibility: FileVisibility, name: string) => Promise<void>
}

const namePattern = /^[\w-]+\.[a-z]+$/

/** True for names that we generate, which cannot leave their folder. */
export const isFileName = (name: string): boolean => namePattern.test(name)
