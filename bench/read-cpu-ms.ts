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
  return (sum(pids, readTicks) * 1000) / ticksPerSecond
}

/** User and system time in ticks, of the process and of its ended children. */
const readTicksWithEnded = (pid: string): number =>
  readStat(pid)
    .slice(11, 15)
    .reduce((total, ticks) => total + Number(ticks), 0)

/**
 * Processor time so far of a process, of those below it (`WORKERS`), and of one PostgreSQL server, by its first process, in
 * milliseconds: for a machine on which others use PostgreSQL as well.
 */
export function readCpuMsOfServer(pid: number, postmaster: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const backends = pids.filter((one) => readParent(one) === postmaster)
  const server = pids.filter((one) => Number(one) === pid || readParent(one) === pid)
  const ticks = sum(backends, readTicks) + sum([String(postmaster)], readTicksWithEnded) + sum(server, readTicks)
  return (ticks * 1000) / ticksPerSecond
}
