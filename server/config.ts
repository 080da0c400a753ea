import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getMessageFolder, type MessageSettings } from './modules/messages/public.ts'
import type { CardSettings } from './modules/payments/public.ts'
import { ConfigError } from './config-error.ts'
import { FolderError, makeFolder } from './platform/make-folder.ts'
import type { TelemetrySettings } from './platform/tracing/open-telemetry.ts'
import type { S3Settings } from './platform/s3-file-store.ts'
import { readCardSettings } from './read-card-settings.ts'
import { readMessageSettings } from './read-message-settings.ts'
import { readS3Settings } from './read-s3-settings.ts'

type Demo = '0' | 'small' | 'full'

/** The whole configuration from the environment, read once. */
export type Config = {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** The bucket of the pictures; null for `dataDir`. */
  readonly s3: S3Settings | null
  /** Folder of the backups and the WAL archive; null for no archive. */
  readonly backupDir: string | null
  readonly databaseUrl: string | null
  readonly databaseAdminUrl: string | null
  /** A separate database for the queue; null for the main one. */
  readonly databaseQueueUrl: string | null
  /** A standby of the main database for reads of visitors; null for none. */
  readonly replica: { readonly url: string; readonly maxLagSeconds: number } | null
  /** Tells the processes of each other's chats, with its login; null for the database. */
  readonly redisUrl: string | null
  readonly site: string | null
  readonly demo: Demo
  readonly secret: string
  /** File of the keys that encrypt documents. */
  readonly documentKeysFile: string
  readonly trustProxy: string[] | false
  readonly logLevel: string
  /** Hosts, as URLs write them, that web hooks may be sent to in a private network or without TLS; none by default. */
  readonly webhookHosts: readonly string[]
  /** Hosts of OpenID providers that may be in a private network, and may be reached without TLS. */
  readonly oidcHosts: readonly string[]
  /** Bearer token of `/metrics`; null serves it to this machine only. */
  readonly metricsToken: string | null
  /** Where traces and metrics are sent; null for nowhere. */
  readonly telemetry: TelemetrySettings | null
  /** Bytes of cached pages and responses in this process's memory, over all brands: its share of `CACHE_MB`. */
  readonly cacheBytes: number
  readonly production: boolean
  readonly cards: CardSettings
  /** How mail and text messages are sent. */
  readonly messages: MessageSettings
  /** Whether this server runs jobs, or leaves them to processes of their own (`npm run worker`). */
  readonly jobs: 'inside' | 'off'
  /** Processes that serve requests on one port; 1 has no process above it. */
  readonly workers: number
  /** How long a process that was told to stop goes on as before, with `/health/ready` at 503. */
  readonly stopDelaySeconds: number
}

const loopback = new Set(['127.0.0.1', 'localhost', '::1'])
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function readPort(text: string | undefined): number {
  const port = Number(text ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigError(`PORT is "${text}": set it to a number from 0 to 65535.`)
  return port
}

function readCacheBytes(text: string | undefined): number {
  const megabytes = Number(text ?? 32)
  if (!Number.isInteger(megabytes) || megabytes < 8 || megabytes > 65_536)
    throw new ConfigError(`CACHE_MB is "${text}": set it to a number of megabytes from 8 to 65536.`)
  return megabytes * 2 ** 20
}

function readJobs(text = 'inside'): Config['jobs'] {
  if (text !== 'inside' && text !== 'off')
    throw new ConfigError(`JOBS is "${text}": set it to inside, or to off where npm run worker runs.`)
  return text
}

const maxWorkers = 64

function readWorkers(text = '1'): number {
  const workers = Number(text)
  if (!/^\d+$/.test(text) || workers < 1 || workers > maxWorkers)
    throw new ConfigError(
      `WORKERS is "${text}": set it to the number of processes that serve requests, from 1 to ${maxWorkers}.`,
    )
  return workers
}

const maxStopDelaySeconds = 300

function readStopDelay(text = '0'): number {
  const seconds = Number(text)
  if (!/^\d+$/.test(text) || seconds > maxStopDelaySeconds)
    throw new ConfigError(
      `STOP_DELAY_SECONDS is "${text}": set it to a number of seconds from 0 to ${maxStopDelaySeconds}.`,
    )
  return seconds
}

/** Marks the data folder of a shop that was started without the demo. */
const noDemoFile = 'no-demo'

/** Keeps the demo off for later starts and commands that do not set `DEMO=0`. */
export const writeNoDemoFile = (dataDir: string): void => writeFileSync(join(dataDir, noDemoFile), '')

function readDemo(text: string | undefined, hasDatabase: boolean, dataDir: string): Demo {
  const demo = text ?? (hasDatabase || existsSync(join(dataDir, noDemoFile)) ? '0' : 'full')
  if (demo !== '0' && demo !== 'small' && demo !== 'full')
    throw new ConfigError(`DEMO is "${demo}": set it to 0, small or full.`)
  return demo
}

function makeSecret(dataDir: string, file: string): void {
  try {
    makeFolder(dataDir)
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  } catch (error) {
    if (error instanceof FolderError) throw new ConfigError(error.message)
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `This user may not write to ${dataDir} (${code}): run as its owner, or set DATA_DIR elsewhere.`,
    )
  }
}

/** The secret behind tokens and password peppers: SECRET, or a generated one in the data folder. */
function readSecret(env: NodeJS.ProcessEnv, dataDir: string): string {
  if (env.SECRET) {
    if (env.SECRET.length < 16) throw new ConfigError('SECRET is too short: use at least 16 characters, kept for ever.')
    return env.SECRET
  }
  if (env.DATABASE_URL)
    throw new ConfigError(
      'DATABASE_URL is set but SECRET is not: set SECRET to a long random text and keep it for ever.',
    )
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) makeSecret(dataDir, file)
  return readFileSync(file, 'utf8').trim()
}

function readQueueUrl({ DATABASE_QUEUE_URL: text, DATABASE_URL: main }: NodeJS.ProcessEnv): string | null {
  if (!text) return null
  if (!main)
    throw new ConfigError('DATABASE_QUEUE_URL is set but DATABASE_URL is not: set both, or DATABASE_URL alone.')
  if (!URL.canParse(text))
    throw new ConfigError('DATABASE_QUEUE_URL is no address: use one such as postgres://user:password@host/queue.')
  return text
}

const maxReplicaLagSeconds = 60

function readReplica(env: NodeJS.ProcessEnv): Config['replica'] {
  const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_MAX_LAG_SECONDS: lagText = '5' } = env
  if (!url) return null
  if (!env.DATABASE_URL)
    throw new ConfigError('DATABASE_REPLICA_URL is set but DATABASE_URL is not: the embedded database has no replica.')
  const parsed = URL.parse(url)
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol))
    throw new ConfigError('DATABASE_REPLICA_URL is no address: use one such as postgres://10.0.0.2:5432/galleria.')
  const maxLagSeconds = Number(lagText)
  if (!/^\d+$/.test(lagText) || maxLagSeconds < 1 || maxLagSeconds > maxReplicaLagSeconds)
    throw new ConfigError(
      `DATABASE_REPLICA_MAX_LAG_SECONDS is "${lagText}": set it to a number of seconds from 1 to ${maxReplicaLagSeconds}.`,
    )
  return { url, maxLagSeconds }
}

function readRedisUrl(url: string | undefined): string | null {
  if (!url) return null
  const parsed = URL.parse(url)
  // The address may hold a password, so it is not repeated.
  if (!parsed?.hostname || !/^rediss?:$/.test(parsed.protocol))
    throw new ConfigError('REDIS_URL is no address: use one such as redis://10.0.0.3:6379, or rediss:// for TLS.')
  return url
}

function readMetricsToken(text: string | undefined): string | null {
  if (!text) return null
  if (!/^[\x21-\x7e]{16,256}$/.test(text))
    throw new ConfigError('METRICS_TOKEN is unsuitable: use 16 to 256 letters, digits and signs, without spaces.')
  return text
}

function readHosts(name: string, text: string | undefined): readonly string[] {
  const hosts = (text ?? '').split(',').map((part) => part.trim().toLowerCase())
  const wrong = hosts.find((host) => host !== '' && URL.parse(`http://${host}/`)?.host !== host)
  if (wrong !== undefined)
    throw new ConfigError(`${name} contains "${wrong}": write hosts with their ports, such as erp.internal:8443.`)
  return hosts.filter(Boolean)
}

function readTelemetry(env: NodeJS.ProcessEnv): TelemetrySettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: shareText = '1' } = env
  if (!endpoint) return null
  const url = URL.parse(endpoint)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT is no address: use that of an OTLP/HTTP collector, such as http://127.0.0.1:4318.',
    )
  if (url.username || url.password)
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT contains a user name or password: send it by OTEL_EXPORTER_OTLP_HEADERS=authorization=...',
    )
  const share = Number(shareText || '1')
  if (!(share >= 0 && share <= 1))
    throw new ConfigError('OTEL_TRACES_SAMPLER_ARG is unsuitable: use a share from 0 to 1, such as 0.1.')
  return { endpoint, share }
}

/** Returns the brand that the built pages are pinned to; null for a build of all brands. */
export function readBuiltSite(root: string): string | null {
  const file = join(root, '.build/site')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || null : null
}

/**
 * Reads the environment; throws ConfigError that names the remedy. `builtSite` is the brand that the built pages are
 * pinned to.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, builtSite: string | null = null): Config {
  const dataDir = resolve(env.DATA_DIR ?? '.data')
  const host = env.HOST ?? '127.0.0.1'
  const demo = readDemo(env.DEMO, Boolean(env.DATABASE_URL), dataDir)
  if (demo !== '0' && !loopback.has(host))
    throw new ConfigError(
      `HOST is "${host}" but demo accounts with known passwords are on: leave HOST at 127.0.0.1, or set DEMO=0 with a fresh DATA_DIR. On data of a demo DEMO=0 disables its accounts and keeps its goods.`,
    )
  if (env.DATABASE_ADMIN_URL && !env.DATABASE_URL)
    throw new ConfigError('DATABASE_ADMIN_URL is set but DATABASE_URL is not: set both, or DATABASE_URL alone.')
  const logLevel = env.LOG_LEVEL ?? 'info'
  if (!logLevels.includes(logLevel))
    throw new ConfigError(`LOG_LEVEL is "${logLevel}": use one of ${logLevels.join(', ')}.`)
  const production = env.NODE_ENV === 'production'
  const workers = readWorkers(env.WORKERS)
  const port = readPort(env.PORT)
  const isTrial = !production || demo !== '0'
  const secret = readSecret(env, dataDir)
  return {
    host,
    port,
    dataDir,
    s3: readS3Settings(env.S3_URL),
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseAdminUrl: env.DATABASE_ADMIN_URL ?? null,
    databaseQueueUrl: readQueueUrl(env),
    replica: readReplica(env),
    redisUrl: readRedisUrl(env.REDIS_URL),
    site: env.SITE ?? (production ? builtSite : null),
    demo,
    secret,
    documentKeysFile: resolve(env.DOCUMENT_KEYS_FILE || join(dataDir, 'document-keys')),
    trustProxy: env.TRUST_PROXY ? env.TRUST_PROXY.split(',').map((part) => part.trim()) : false,
    logLevel,
    webhookHosts: readHosts('WEBHOOK_HOSTS', env.WEBHOOK_HOSTS),
    oidcHosts: readHosts('OIDC_HOSTS', env.OIDC_HOSTS),
    metricsToken: readMetricsToken(env.METRICS_TOKEN),
    telemetry: readTelemetry(env),
    cacheBytes: Math.floor(readCacheBytes(env.CACHE_MB) / workers),
    production,
    jobs: readJobs(env.JOBS),
    workers,
    stopDelaySeconds: readStopDelay(env.STOP_DELAY_SECONDS),
    cards: {
      ...readCardSettings(env, { sandbox: isTrial }),
      sandboxDir: join(dataDir, 'sandbox'),
    },
    messages: readMessageSettings(env, {
      folder: isTrial ? getMessageFolder(dataDir) : null,
      localPort: port,
      secret,
      pushHosts: readHosts('PUSH_HOSTS', env.PUSH_HOSTS),
    }),
  }
}
