import { ConfigError } from './config-error.ts'
import type { S3Settings } from './platform/s3-file-store.ts'

const defaultRegion = 'us-east-1'
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const pathPart = /^[\w.-]+$/
const regionName = /^[a-z0-9-]{1,40}$/

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** The value holds a secret, so no message repeats it. */
function parse(text: string): S3Settings | string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.hash) return 'is no address'
  const [accessKeyId, secretAccessKey] = [decode(url.username), decode(url.password)]
  if (!accessKeyId || !secretAccessKey) return 'has no key and secret'
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '')
  if (!bucketName.test(bucket)) return 'names no bucket'
  if (!folders.every((folder) => pathPart.test(folder)))
    return 'has a folder with other characters than A-Z a-z 0-9 . _ -'
  const { region = defaultRegion, ...others } = Object.fromEntries(url.searchParams)
  if (!regionName.test(region)) return 'has no valid region'
  if (Object.keys(others).length > 0) return 'has a parameter other than region'
  const prefix = folders.map((folder) => `${folder}/`).join('')
  return { endpoint: url.origin, region, bucket, prefix, accessKeyId, secretAccessKey }
}

/** Reads `S3_URL`; null when it is not set. Throws ConfigError that does not repeat its secret. */
export function readS3Settings(text: string | undefined): S3Settings | null {
  if (!text) return null
  const settings = parse(text)
  if (typeof settings !== 'string') return settings
  throw new ConfigError(
    `S3_URL ${settings}: use https://<key>:<secret>@<host>/<bucket>?region=<region>, with / in the secret as %2F.`,
  )
}
