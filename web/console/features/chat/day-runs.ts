import type { TeamMessage } from '#contract/chat.ts'

/** A message with what is drawn around it. */
export interface DrawnMessage {
  readonly message: TeamMessage
  /** The first one of its day. */
  readonly isDayStart: boolean
  /** The last one of a run of one person, under which the time stands. */
  readonly isRunEnd: boolean
}

const runMs = 5 * 60_000

const isSameRun = (one: TeamMessage, other: TeamMessage | undefined): boolean =>
  other !== undefined &&
  one.side === other.side &&
  (one.type === 'note') === (other.type === 'note') &&
  one.author?.id === other.author?.id &&
  Date.parse(other.createtime) - Date.parse(one.createtime) < runMs

/** Messages with day marks and the ends of runs. */
export const markRuns = (messages: readonly TeamMessage[], toDayKey: (at: Date) => string): readonly DrawnMessage[] => {
  const days = messages.map(({ createtime }) => toDayKey(new Date(createtime)))
  return messages.map((message, index) => ({
    message,
    isDayStart: days[index] !== days[index - 1],
    isRunEnd: !isSameRun(message, messages[index + 1]) || days[index] !== days[index + 1],
  }))
}
