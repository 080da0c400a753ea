import { expect, test } from 'vitest'
import { isShown } from './home-window.ts'

const noon = '2026-12-01T12:00:00.000Z'
const at = (time: string) => new Date(`2026-12-01T${time}Z`)
const always = { startsAt: null, endsAt: null, languages: [], hidden: false }

test.each([
  ['without bounds', always, '00:00:00.000', true],
  ['a moment before its start', { ...always, startsAt: noon }, '11:59:59.999', false],
  ['at its start', { ...always, startsAt: noon }, '12:00:00.000', true],
  ['a moment before its end', { ...always, endsAt: noon }, '11:59:59.999', true],
  ['at its end', { ...always, endsAt: noon }, '12:00:00.000', false],
  ['hidden, within its time', { ...always, startsAt: noon, hidden: true }, '13:00:00.000', false],
  ['in its language', { ...always, languages: ['ar', 'en'] }, '12:00:00.000', true],
  ['in another language', { ...always, languages: ['ar', 'zh-CN'] }, '12:00:00.000', false],
  ['in its language after its end', { ...always, endsAt: noon, languages: ['en'] }, '12:00:00.001', false],
])('%s', (_name, window, time, shown) => expect(isShown(window, at(time), 'en')).toBe(shown))
