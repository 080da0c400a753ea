import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

const maxStartMs = 60_000
const maxEndMs = 5_000

/** A port of this machine that is free now. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export type RunningProcess = {
  /** Resolves to the first line of its output that the pattern matches. */
  readonly matchLine: (pattern: RegExp) => Promise<RegExpExecArray>
  readonly stop: () => Promise<void>
}

const isGroupAlive = (pid: number) => {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(-pid, name)
  } catch {
    // It has ended already.
  }
}

/** Starts a program as the leader of a process group, so that what it starts ends with it. */
export function start(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): RunningProcess {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const lines: string[] = []
  const listeners = new Set<(line: string) => void>()
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const tell of listeners) tell(line)
    })
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(`${command} ended (${signal ?? code})`))
    child.once('error', (error) => resolve(`${command} could not be started: ${error.message}`))
  })
  return {
    matchLine: (pattern) =>
      new Promise((resolve, reject) => {
        const fail = (why: string) => reject(new Error(`${why}\n${lines.slice(-10).join('\n')}`))
        const timer = setTimeout(fail, maxStartMs, `${command} did not say ${pattern}`)
        const read = (line: string) => {
          const found = pattern.exec(line)
          if (!found) return
          clearTimeout(timer)
          listeners.delete(read)
          resolve(found)
        }
        listeners.add(read)
        for (const line of lines) read(line)
        void ended.then(fail)
      }),
    stop: async () => {
      const { pid } = child
      if (pid === undefined) return
      signal(pid, 'SIGTERM')
      const deadline = Date.now() + maxEndMs
      while (isGroupAlive(pid) && Date.now() < deadline) await pause(50)
      signal(pid, 'SIGKILL')
    },
  }
}
