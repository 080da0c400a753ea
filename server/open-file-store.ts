import type { Config } from './config.ts'
import { ConfigError, UnavailableError } from './config-error.ts'
import type { FileStore } from './platform/file-store.ts'
import { openLocalFileStore } from './platform/local-file-store.ts'
import type { Log } from './platform/log.ts'

const refusals: Readonly<Record<string, string>> = {
  NoSuchBucket: 'has no such bucket: create it, or correct its name',
  InvalidAccessKeyId: 'does not know the key: correct it',
  SignatureDoesNotMatch: 'refuses the secret: correct it, with / as %2F',
  AccessDenied:
    'does not let this key list the bucket: give it s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject',
}

/**
 * Opens the configured file store: the bucket of `S3_URL`, or the data folder. With `check`, throws ConfigError when S3
 * refuses and UnavailableError when it does not answer.
 */
export async function openFileStore(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  log: Pick<Log, 'error'>,
  { check }: { readonly check: boolean },
): Promise<FileStore> {
  if (!s3) return openLocalFileStore(dataDir)
  // Loads the SDK only where it is used.
  const { openS3FileStore, S3RefusedError } = await import('./platform/s3-file-store.ts')
  const store = openS3FileStore(s3, log)
  if (!check) return store
  const place = `S3 at ${new URL(s3.endpoint).host}, bucket ${s3.bucket} (S3_URL),`
  try {
    await store.check()
  } catch (error) {
    if (!(error instanceof S3RefusedError))
      throw new UnavailableError(`${place} cannot be used: ${(error as Error).message}.`)
    throw new ConfigError(`${place} ${refusals[error.code] ?? `refuses: ${error.code}`}.`)
  }
  return store
}
