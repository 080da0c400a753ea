import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileName, type FilePlace, type FileStore } from './file-store.ts'

const folders: Readonly<Record<FilePlace, string>> = { public: 'files', private: 'private-files' }

/** Files in two folders of `dataDir`, made when the first file comes. */
export function openLocalFiles(dataDir: string): FileStore {
  const folderOf = (place: FilePlace) => join(dataDir, folders[place])
  const pathOf = (place: FilePlace, name: string) => {
    if (!isFileName(name)) throw new Error('no name of a file of ours')
    return join(folderOf(place), name)
  }
  return {
    write: async (place, name, bytes) => {
      const path = pathOf(place, name)
      await mkdir(folderOf(place), { recursive: true, mode: place === 'private' ? 0o700 : 0o755 })
      // Under another name until it is whole: somebody may ask for it at any moment.
      const unfinished = `${path}.${randomUUID()}`
      try {
        await writeFile(unfinished, bytes, { flush: true })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    read: async (place, name) => {
      if (!isFileName(name)) return null
      try {
        const file = await open(pathOf(place, name))
        const { size } = await file.stat()
        return { bytes: size, stream: file.createReadStream() }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (place, name) => rm(pathOf(place, name), { force: true }),
  }
}
