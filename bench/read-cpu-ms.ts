import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

const readTicks = (pid: string): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return Number(fields[11]) + Number(fields[12])
}

const readProcessName = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Processor time so far of a process and of every PostgreSQL process on this machine, in milliseconds. */
export function readCpuMs(pid: number): number {
  const pids = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && (Number(name) === pid || readProcessName(name) === 'postgres'),
  )
  const ticks = pids.reduce((sum, one) => {
    try {
      return sum + readTicks(one)
    } catch {
      return sum
    }
  }, 0)
  return (ticks * 1000) / ticksPerSecond
}
