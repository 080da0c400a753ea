import { expect, it } from 'vitest'
import { toDigits } from './code-field.tsx'

it.each([
  ['409 312', '409312'],
  ['٤٠٩٣١٢', '409312'],
  ['۴۰۹۳۱۲', '409312'],
  ['４０９３１２', '409312'],
  ['Your code: 409-312.', '409312'],
  ['', ''],
])('%j has the digits %j', (text, digits) => expect(toDigits(text)).toBe(digits))
