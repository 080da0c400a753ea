import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** The fields of a process behind its name; from the third on. */
const readStat = (pid: string): string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')

const readTicks = (pid: string): number => {
  const fields = readStat(pid)
  return Number(fields[11]) + Number(fields[12])
}

/** 0 for a process that has ended. */
const readParent = (pid: string): number => {
  try {
    return Number(readStat(pid)[1])
  } catch {
    return 0
  }
}

/** The sum over processes; those that have ended count nothing. */
const sum = (pids: readonly string[], read: (pid: string) => number): number =>
  pids.reduce((total, pid) => {
    try {
      return total + read(pid)
    } catch {
      return total
    }
  }, 0)

/** User and system time in ticks, of the process and of its ended children. */
const readTicksWithEnded = (pid: string): number =>
  readStat(pid)
    .slice(11, 15)
    .reduce((total, ticks) => total + Number(ticks), 0)

const readProcessName = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

/** A server and the first process of its PostgreSQL server; none when that is not the embedded one. */
export type MeasuredServer = { readonly pid: number; readonly postmaster?: number | undefined }

/**
 * Processor time so far of a process, of those below it (`WORKERS`), and of its PostgreSQL server, in milliseconds. A server
 * of which the first process is not known counts as every PostgreSQL process of this machine.
 */
export function readCpuMs({ pid, postmaster }: MeasuredServer): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const server = pids.filter((one) => Number(one) === pid || readParent(one) === pid)
  const readDatabase = () => {
    if (postmaster === undefined)
      return sum(
        pids.filter((one) => readProcessName(one) === 'postgres'),
        readTicks,
      )
    const backends = pids.filter((one) => readParent(one) === postmaster)
    return sum(backends, readTicks) + sum([String(postmaster)], readTicksWithEnded)
  }
  return ((sum(server, readTicks) + readDatabase()) * 1000) / ticksPerSecond
}
