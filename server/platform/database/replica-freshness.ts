/** Where the primary is in its log. Positions are bytes. */
export type PrimaryPosition = { readonly timeline: string; readonly position: number }

/** Times are milliseconds of one monotonic clock. */
type Sample = { readonly at: number; readonly position: number }

/** Two minutes of samples; a replica that is further behind is dated again once it has passed the oldest. */
const maxSamples = 240

/**
 * Tells up to which time a replica has every commit of its primary. It compares positions in the log with times of this
 * process, so neither the clocks of the servers nor a primary without writes matter.
 */
export class ReplicaFreshness {
  #samples: Sample[] = []
  #timeline: string | null = null
  /** The replica's position when the primary was replaced; it counts again once it has moved. */
  #stoppedPosition: number | null = null
  #position: number | null = null
  #freshAt = -Infinity

  /** Every commit that was acknowledged before this time is on the replica. */
  get freshAt(): number {
    return this.#freshAt
  }

  /** Records a position that was requested at `at`: all commits acknowledged before are at or below it. */
  recordPrimary(at: number, { timeline, position }: PrimaryPosition): void {
    if (this.#timeline !== null && timeline !== this.#timeline) {
      // Positions of the old timeline say nothing: a replica that still follows the lost primary may be above the new one.
      this.#samples = []
      this.#stoppedPosition = this.#position
      this.#freshAt = -Infinity
    }
    this.#timeline = timeline
    this.#samples.push({ at, position })
    if (this.#samples.length > maxSamples) this.#samples.shift()
  }

  recordReplica(position: number): void {
    this.#position = position
    if (position === this.#stoppedPosition) return
    this.#stoppedPosition = null
    const reached = this.#samples.findLast((sample) => sample.position <= position)
    if (reached) this.#freshAt = Math.max(this.#freshAt, reached.at)
  }
}
