import { expect, test } from 'vitest'
import { noticeTopics } from '#contract/notice-topics.ts'
import {
  getQuietMinutes,
  isMailed,
  isOn,
  toMinutes,
  toTime,
  usualSettings,
  type NoticeSettings,
} from './notice-settings.rules.ts'

const off = Object.fromEntries(
  noticeTopics.flatMap((topic) => [`${topic}.shop`, `${topic}.email`, `${topic}.push`].map((name) => [name, false])),
)

test('what is needed for an order, money or safety cannot be switched off', () => {
  const settings: NoticeSettings = { ...usualSettings, switches: off }
  expect(noticeTopics.filter((topic) => isOn(settings, topic, 'shop'))).toEqual([
    'orders',
    'refunds',
    'wallet',
    'identity',
    'security',
  ])
  expect(noticeTopics.filter((topic) => isMailed(settings, topic))).toEqual([
    'orders',
    'refunds',
    'wallet',
    'identity',
    'security',
  ])
})

test('push messages can be switched off for every topic, and are usually on but for reviews and favourites', () => {
  expect(noticeTopics.filter((topic) => isOn({ ...usualSettings, switches: off }, topic, 'push'))).toEqual([])
  expect(noticeTopics.filter((topic) => !isOn(usualSettings, topic, 'push'))).toEqual(['reviews', 'favourites'])
  expect(isOn({ ...usualSettings, switches: { 'favourites.push': true } }, 'favourites', 'push')).toBe(true)
})

test('without a choice everything is on but the mail that asks for reviews', () => {
  expect(noticeTopics.filter((topic) => !isOn(usualSettings, topic, 'shop'))).toEqual([])
  expect(noticeTopics.filter((topic) => !isMailed(usualSettings, topic))).toEqual(['reviews'])
  expect(isMailed({ ...usualSettings, switches: { 'reviews.email': true } }, 'reviews')).toBe(true)
})

test('an address that refused mail gets only what is about safety', () => {
  const settings: NoticeSettings = { ...usualSettings, mailRefusedAt: new Date(0) }
  expect(noticeTopics.filter((topic) => isMailed(settings, topic))).toEqual(['security'])
})

test.each([
  ['22:00', '07:30', '21:59', 0],
  ['22:00', '07:30', '22:00', 570],
  ['22:00', '07:30', '00:00', 450],
  ['22:00', '07:30', '07:29', 1],
  ['22:00', '07:30', '07:30', 0],
  ['09:00', '10:00', '09:30', 30],
  ['09:00', '10:00', '10:00', 0],
  ['00:00', '23:59', '23:59', 0],
])('quiet from %s to %s: mail of %s waits %i minutes', (from, until, time, minutes) => {
  const settings = { ...usualSettings, quiet: { from: toMinutes(from), until: toMinutes(until) } }
  expect(getQuietMinutes(settings, 'orders', toMinutes(time))).toBe(minutes)
  expect(getQuietMinutes(settings, 'security', toMinutes(time))).toBe(0)
  expect(getQuietMinutes(usualSettings, 'orders', toMinutes(time))).toBe(0)
})

test.each(['00:00', '07:05', '23:59'])('%s is written as it was read', (time) => {
  expect(toTime(toMinutes(time))).toBe(time)
})
