import { opendir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openFileStore } from '../../open-file-store.ts'
import { fileFolders, isFileName, type FileStore, type FileVisibility } from '../../platform/file-store.ts'
import { CommandError, type OperatorShop } from '../run-command.ts'
import type { Subcommands } from './command-line.ts'

const concurrentCopies = 8

async function* listFiles(dataDir: string): AsyncGenerator<{ visibility: FileVisibility; name: string; path: string }> {
  for (const visibility of ['public', 'private'] as const) {
    const folder = join(dataDir, fileFolders[visibility])
    try {
      for await (const { name } of await opendir(folder))
        if (isFileName(name)) yield { visibility, name, path: join(folder, name) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** Copies the files of `dataDir` that `store` does not have; stops at the first error. Another run continues. */
async function copyMissing(dataDir: string, store: FileStore): Promise<{ copied: number; present: number }> {
  const files = listFiles(dataDir)
  const counts = { copied: 0, present: 0 }
  const copyNext = async () => {
    for await (const { visibility, name, path } of files)
      if (await store.exists(visibility, name)) counts.present++
      else {
        await store.write(visibility, name, await readFile(path))
        counts.copied++
      }
  }
  await Promise.all(Array.from({ length: concurrentCopies }, copyNext))
  return counts
}

async function copy({ config }: OperatorShop): Promise<string> {
  if (!config.s3) throw new CommandError('S3_URL is not set: set it to the bucket that the pictures go to.')
  // The command prints the error that ends it.
  const log = { error: () => undefined }
  const store = await openFileStore(config, log, { check: true })
  const { copied, present } = await copyMissing(config.dataDir, store)
  return `${copied} files copied to the bucket ${config.s3.bucket}, ${present} were there.`
}

export const files: Subcommands = {
  copy: {
    usage: '',
    description: 'copy the pictures of DATA_DIR to the bucket of S3_URL, without those that are there',
    run: copy,
  },
}
