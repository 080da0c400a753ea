import type { Readable } from 'node:stream'

/** Who may have a file: `public` ones are served to anybody, `private` ones to whom a rule lets see each. */
export type FilePlace = 'public' | 'private'

export type StoredFile = { readonly bytes: number; readonly stream: Readable }

/**
 * Where files are kept: a folder today, a bucket tomorrow. Names are ours (letters, digits, hyphens and one extension);
 * a file never changes under its name.
 */
export type FileStore = {
  /** Keeps a file, whole or not at all. */
  readonly write: (place: FilePlace, name: string, bytes: Uint8Array) => Promise<void>
  /** The file, to be read or destroyed by the caller; null when there is none. */
  readonly read: (place: FilePlace, name: string) => Promise<StoredFile | null>
  /** Removes a file; none there is as good. */
  readonly remove: (place: FilePlace, name: string) => Promise<void>
}

const nameForm = /^[\w-]+\.[a-z]+$/

/** True when a name can be one of ours, so that none leads out of its place. */
export const isFileName = (name: string): boolean => nameForm.test(name)
