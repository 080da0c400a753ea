import { admissionDefaults, type AdmissionLimits, type Priority } from './platform/http/admission.ts'

/** Connections for requests of all processes together; each has at least `minRequests`. */
const maxRequests = 24
const minRequests = 6
const oneProcessRequests = 20
const jobsBackground = 14
const idleBackground = 4
/** Of the queue, of the listener for notifications, and the lock on the embedded database. */
const otherWithJobs = 8
const otherWithoutJobs = 4
/** PostgreSQL keeps three for superusers; a command needs two. */
const reserved = 5

type PoolSizes = { readonly requests: number; readonly background: number }

/** Sizes of the connection pools of a process: of the only one, or of one of several on this machine. */
export function getPoolSizes({ workers, runsJobs }: { workers: number; runsJobs: boolean }): PoolSizes {
  if (workers === 1) return { requests: oneProcessRequests, background: jobsBackground }
  return {
    requests: Math.max(minRequests, Math.floor(maxRequests / workers)),
    background: runsJobs ? jobsBackground : idleBackground,
  }
}

/**
 * Connections that so many processes open at most: one of them runs jobs, and during a restart there is one more. The
 * process above them holds one.
 */
export function countConnections(workers: number): number {
  const withJobs = getPoolSizes({ workers, runsJobs: true })
  const without = getPoolSizes({ workers, runsJobs: false })
  const jobsProcess = withJobs.requests + withJobs.background + otherWithJobs
  const otherProcess = without.requests + without.background + otherWithoutJobs
  return 2 * jobsProcess + (workers - 1) * otherProcess + 1 + reserved
}

/** Requests at a time leave a fifth of the pool for look-ups outside of requests. */
export function getAdmissionLimits(poolSize: number): AdmissionLimits {
  const maxRunning = Math.max(4, Math.floor((poolSize * admissionDefaults.maxRunning) / oneProcessRequests))
  const scale = (priority: Priority) => ({
    ...admissionDefaults.classes[priority],
    maxRunning: Math.ceil((admissionDefaults.classes[priority].maxRunning * maxRunning) / admissionDefaults.maxRunning),
  })
  return {
    ...admissionDefaults,
    maxRunning,
    classes: { checkout: scale('checkout'), browse: scale('browse'), password: scale('password') },
  }
}
