import { expect, it } from 'vitest'
import { toMailDueAt } from './unread-mail.rules.ts'

const at = new Date('2026-11-25T09:00:00Z')
const policy = { chatUnreadMailMinutes: 10 }

it.each([
  ['after everything was read', 4, 4, '2026-11-25T09:10:00.000Z'],
  ['after the own message', 5, 4, '2026-11-25T09:10:00.000Z'],
  ['while an earlier one is unread', 3, 4, undefined],
])('a mail is due %s', (_name, user_read_seq, shown_seq, expected) =>
  expect(toMailDueAt(policy, { user_read_seq, shown_seq }, at)?.toISOString()).toBe(expected),
)
