import { describe, expect, it } from 'vitest'
import type { ChatFigures } from '#contract/chat-reports.ts'
import { listDays, listReportRows, listValues, readReportState, toDuration, writeReportState } from './report-rules.ts'

const figures = (part: Partial<ChatFigures>) =>
  ({ opened: 0, answerSeconds: null, stars: null, ...part }) as ChatFigures

describe('a report of chats', () => {
  it.each([
    ['', ''],
    ['range=7&figure=stars&language=de', 'range=7&figure=stars&language=de'],
    ['range=30&figure=opened', ''],
    ['range=12&figure=sum&language=', ''],
  ])('at %j has the address %j', (before, after) => {
    expect(writeReportState(readReportState(new URLSearchParams(before)))).toBe(after)
  })

  it('has a value for every day', () => {
    const days = listDays('2026-02-27', '2026-03-02')
    expect(days).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
    const found = [{ day: '2026-03-01', figures: figures({ opened: 3, answerSeconds: 60 }) }]
    expect(listValues(days, found, 'opened')).toEqual([0, 0, 3, 0])
    expect(listValues(days, found, 'answerSeconds')).toEqual([null, null, 60, null])
  })

  it('has a row of its file for every day', () => {
    const counted = { received: 4, sent: 3, opened: 2, answered: 1, late: 0, closed: 1, closeSeconds: 9, rated: 0 }
    const days = [{ day: '2026-03-02', figures: figures({ ...counted, answerSeconds: 61 }) }]
    expect(listReportRows({ from: '2026-03-01', until: '2026-03-02', days })).toEqual([
      ['2026-03-01', '0', '0', '0', '0', '0', '', '0', '', '0', ''],
      ['2026-03-02', '4', '3', '2', '1', '0', '61', '1', '9', '0', ''],
    ])
  })

  it.each([
    [0, 'seconds', 0],
    [59.4, 'seconds', 59],
    [60, 'minutes', 1],
    [3_599, 'minutes', 60],
    [3_600, 'hours', 1],
    [5_400, 'hours', 1.5],
    [172_800, 'days', 2],
  ])('writes %d seconds in %s', (seconds, unit, value) => {
    expect(toDuration(seconds)).toEqual({ unit, value })
  })
})
