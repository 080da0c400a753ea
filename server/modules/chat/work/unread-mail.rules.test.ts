import { expect, it } from 'vitest'
import { renderUnreadMail, toMailDueAt } from './unread-mail.rules.ts'

const at = new Date('2026-11-25T09:00:00Z')
const policy = { chatUnreadMailMinutes: 10 }

it.each([
  ['after everything was read', 4, 4, '2026-11-25T09:10:00.000Z'],
  ['after the own message', 5, 4, '2026-11-25T09:10:00.000Z'],
  ['while an earlier one is unread', 3, 4, undefined],
])('a mail is due %s', (_name, user_read_seq, shown_seq, expected) =>
  expect(toMailDueAt(policy, { user_read_seq, shown_seq }, at)?.toISOString()).toBe(expected),
)

const mail = { shopper: 'Lena', party: 'Blue Kiln', brand: 'Galleria', count: 2, link: 'https://shop.example/pc/chat' }

it('is written in the language of the shopper, with the link', () => {
  const english = renderUnreadMail('en', mail)
  expect(english.subject).toBe('New message from Blue Kiln')
  expect(english.text).toBe(
    'Hello Lena,\n\nYou have 2 unread messages from Blue Kiln.\n\nRead and reply here:\nhttps://shop.example/pc/chat\n\nGalleria',
  )
  expect(renderUnreadMail('en', { ...mail, count: 1 }).text).toContain('1 unread message from')
  expect(renderUnreadMail('zh-CN', mail).text).toContain('您有 2 条来自 Blue Kiln 的未读消息。')
  expect(renderUnreadMail('ar', mail).text).toContain('رسالتان غير مقروءتين')
})
