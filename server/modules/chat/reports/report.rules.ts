import type { ChatFigures } from '#contract/chat-reports.ts'

/** Figures as they are stored: sums, from which averages are made. */
export type StoredFigures = Omit<ChatFigures, 'answerSeconds' | 'closeSeconds' | 'stars'> & {
  readonly answerSecondsSum: number
  readonly closeSecondsSum: number
  readonly starsSum: number
}

const average = (sum: number, count: number, decimals: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10 ** decimals) / 10 ** decimals

/** Adds figures up; averages are over all that they count together. */
export function sumFigures(rows: readonly StoredFigures[]): ChatFigures {
  const sum = (field: keyof StoredFigures) => rows.reduce((total, row) => total + row[field], 0)
  const [answered, closed, rated] = [sum('answered'), sum('closed'), sum('rated')]
  return {
    received: sum('received'),
    sent: sum('sent'),
    opened: sum('opened'),
    answered,
    closed,
    late: sum('late'),
    answerSeconds: average(sum('answerSecondsSum'), answered, 0),
    closeSeconds: average(sum('closeSecondsSum'), closed, 0),
    rated,
    stars: average(sum('starsSum'), rated, 2),
  }
}

/** Fewer answers say nothing about the next one. */
const minAnswers = 5

/** Average minutes until an answer, at least one; null with too few answers. */
export const getAnswerMinutes = ({ count, seconds }: { readonly count: number; readonly seconds: number }) =>
  count < minAnswers ? null : Math.max(1, Math.round(seconds / count / 60))
