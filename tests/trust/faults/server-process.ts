import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'

const node = resolve(import.meta.dirname, '../../../node_modules/.bin/node')

/** A server in its own process. */
export type ServerProcess = {
  readonly base: string
  readonly port: number
  /** Sends the signal; resolves with the exit code when the process has ended (null: killed). */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
  /** Replaces its processes one by one; resolves to true when all are. Of a server with `WORKERS` only. */
  readonly restart: () => Promise<boolean>
  /** Ids of the processes below it. */
  readonly listProcesses: () => number[]
  /** Makes its clock wrong by so much; 0 makes it right again. */
  readonly shiftClock: (shiftMs: number) => Promise<void>
  /** True once it has ended, however that came. */
  readonly hasEnded: () => boolean
}

/** A loopback port that was free a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Starts a server with these settings; resolves when it listens. */
export async function startServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const child: ChildProcess = spawn(node, [join(import.meta.dirname, 'serve.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      DEMO: '0',
      PORT: String(port),
      ...env,
    },
  })
  const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[]
  if (first !== 'ready') throw new Error(`the server ended before it listened: ${String(first)}`)
  const ended = once(child, 'exit') as Promise<[number | null]>
  return {
    base: `http://127.0.0.1:${port}`,
    port,
    end: async (signal) => {
      child.kill(signal)
      return (await ended)[0]
    },
    restart: async () => {
      const done = once(child, 'message') as Promise<[string]>
      child.kill('SIGHUP')
      return (await done)[0] === 'restarted'
    },
    listProcesses: () =>
      readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').map(Number),
    shiftClock: async (shiftMs) => {
      const done = once(child, 'message')
      child.send({ shiftMs })
      await done
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
  }
}
