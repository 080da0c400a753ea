import { describe, expect, it } from 'vitest'
import { maxChatTextLength } from '#contract/chat-text-length.ts'
import { cleanText, decodeContent, findTextProblem } from './chat.rules.ts'

describe('content of older clients', () => {
  it.each([
    ['Hello%20there%2C%20is%20it%20blue%3F', 'Hello there, is it blue?'],
    ['Hello+there', 'Hello there'],
    ['%E4%BD%A0%E5%A5%BD', '你好'],
    ['line%0Abreak', 'line\nbreak'],
    // Not encoded: a lone percent sign.
    ['100% cotton', '100% cotton'],
    ['%E4%BD', '%E4%BD'],
  ])('%s is read as %s', (content, text) => expect(decodeContent(content)).toBe(text))
})

describe('a text', () => {
  it.each([
    ['keeps its lines', ' one\r\ntwo\rthree\u2028four ', 'one\ntwo\nthree\nfour'],
    ['loses control characters', 'a\u0000b\u0007c\u009dd\te', 'abcd\te'],
    ['loses what turns its direction', 'pay \u202ecba\u202c now', 'pay cba now'],
    ['keeps marks of joined letters and pictures', 'می‌خواهم 👩‍🔧', 'می‌خواهم 👩‍🔧'],
    ['keeps markup as text', '<b>x</b> & <script>', '<b>x</b> & <script>'],
    ['loses half a character', 'a\ud800b', 'a\ufffdb'],
    ['has at most two empty lines in a row', 'a\n\n\n\n\n\nb', 'a\n\n\nb'],
  ])('%s', (_name, content, text) => expect(cleanText(content)).toBe(text))

  it.each([
    ['nothing', '', 'field.required'],
    ['as long as it may be', 'x'.repeat(maxChatTextLength), undefined],
    ['one longer', 'x'.repeat(maxChatTextLength + 1), 'field.too_long'],
    ['as many characters of two units', '👩'.repeat(maxChatTextLength), undefined],
  ])('of %s is refused with %s', (_name, text, key) => expect(findTextProblem(text)?.key).toBe(key))
})
