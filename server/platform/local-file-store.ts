import { randomUUID } from 'node:crypto'
import { access, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileFolders, isFileName, toFileName, type FileVisibility, type FileStore } from './file-store.ts'

/** Stores files in two folders of `dataDir`, created with the first file. */
export function openLocalFileStore(dataDir: string): FileStore {
  const getFolder = (visibility: FileVisibility) => join(dataDir, fileFolders[visibility])
  const getPath = (visibility: FileVisibility, name: string) => join(getFolder(visibility), toFileName(name))
  return {
    write: async (visibility, name, bytes) => {
      const path = getPath(visibility, name)
      await mkdir(getFolder(visibility), { recursive: true, mode: visibility === 'private' ? 0o700 : 0o755 })
      // Renamed when complete, because a file may be requested at any time.
      const temporaryPath = `${path}.${randomUUID()}`
      try {
        await writeFile(temporaryPath, bytes, { flush: true })
        await rename(temporaryPath, path)
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw error
      }
    },
    read: async (visibility, name) => {
      if (!isFileName(name)) return null
      try {
        const file = await open(getPath(visibility, name))
        const { size } = await file.stat()
        return { bytes: size, stream: file.createReadStream() }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    exists: async (visibility, name) => {
      if (!isFileName(name)) return false
      try {
        await access(getPath(visibility, name))
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
        throw error
      }
    },
    remove: async (visibility, name) => rm(getPath(visibility, name), { force: true }),
  }
}
