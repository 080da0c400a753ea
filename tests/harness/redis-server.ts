import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const paths = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server']
const find = (): string | undefined => [process.env.REDIS_SERVER ?? '', ...paths].find(existsSync)

function install(): void {
  console.log('Installing redis-server ...')
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', '-y', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      // The package would start another server on the usual port.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    })
  apt('update')
  apt('install', '--no-install-recommends', 'redis-server')
}

/**
 * Path of a Redis to test with: REDIS_SERVER, an installed one, or Debian's package where apt and root are there. Null,
 * with the reason in the log, where there is none.
 */
export function findRedisServer(): string | null {
  try {
    if (!find() && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) install()
  } catch (error) {
    console.warn(`redis-server could not be installed: ${(error as Error).message}`)
  }
  const found = find()
  if (!found) console.warn('Tests with Redis are skipped: install redis-server, or set REDIS_SERVER to its path')
  return found ?? null
}

export type RedisServer = {
  readonly url: string
  /** Kills it, as a crash does; what it held is gone. */
  readonly kill: () => Promise<void>
  /** Starts it again on its port. */
  readonly start: () => Promise<void>
  /** Makes it stand still, with its connections open, or go on. */
  readonly setPaused: (isPaused: boolean) => void
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** True once something accepts connections there. */
const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })

/** Starts a separate Redis, on loopback with a password, which keeps nothing on the disk. */
export async function startRedisServer(path: string): Promise<RedisServer> {
  const port = await findFreePort()
  const password = 'redis-of-a-test'
  let child: ChildProcess | null = null
  const start = async () => {
    const settings = { port, bind: '127.0.0.1', requirepass: password, save: '', dir: tmpdir() }
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
    const started = spawn(path, args, { stdio: 'ignore' })
    child = started
    while (!(await accepts(port))) {
      if (started.exitCode !== null) throw new Error(`redis-server ended with ${started.exitCode}`)
      await pause(20)
    }
  }
  await start()
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    kill: async () => {
      if (!child) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      child = null
      await ended
    },
    start,
    setPaused: (isPaused) => void child?.kill(isPaused ? 'SIGSTOP' : 'SIGCONT'),
  }
}
