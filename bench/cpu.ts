import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

const ticksOf = (pid: string): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return Number(fields[11]) + Number(fields[12])
}

const nameOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Processor time so far of a process and of every PostgreSQL process on this machine, in milliseconds. */
export function cpuMilliseconds(pid: number): number {
  const pids = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && (Number(name) === pid || nameOf(name) === 'postgres'),
  )
  const ticks = pids.reduce((sum, one) => {
    try {
      return sum + ticksOf(one)
    } catch {
      return sum
    }
  }, 0)
  return (ticks * 1000) / ticksPerSecond
}
