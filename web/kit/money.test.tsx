import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { formatMoney, Money } from './money.tsx'

describe('money for people', () => {
  test.each([
    [1234.567, 'USD', 2, 'en', '$1,234.56'],
    [1.15, 'USD', 2, 'en', '$1.15'],
    [0.29, 'USD', 2, 'en', '$0.29'],
    [8.999, 'USD', 2, 'en', '$8.99'],
    [-10, 'USD', 2, 'en', '\u2212$10.00'],
    [-0.001, 'USD', 2, 'en', '$0.00'],
    [1e-7, 'USD', 2, 'en', '$0.00'],
    [1234567.8, 'JPY', 0, 'en', '¥1,234,567'],
    [1234.5, 'EUR', 2, 'de', '1.234,50\u00A0€'],
    [1234.5, 'EUR', 2, 'es', '1.234,50\u00A0€'],
    [1.2345, 'KWD', 3, 'en', 'KWD\u00A01.234'],
    [99.5, 'USDT', 2, 'en', '99.50\u00A0USDT'],
  ])('%s %s with %i digits in %s reads %s', (amount, currency, digits, locale, text) => {
    expect(formatMoney(amount, currency, digits, locale)).toBe(text)
  })

  test.each([
    [10, 'en', '+$10.00'],
    [-10, 'en', '\u2212$10.00'],
    [0, 'en', '$0.00'],
    [5, 'ar', '\u2066+5.00\u2069\u00A0\u2066US$\u2069'],
  ])('a movement of %s in %s reads %s', (amount, locale, text) => {
    expect(formatMoney(amount, 'USD', 2, locale, 'exceptZero')).toBe(text)
  })

  test.each([null, undefined, Number.NaN, 0])('%s reads as zero', (nothing) => {
    expect(formatMoney(nothing, 'USD', 2, 'en')).toBe('$0.00')
  })

  test.each([
    [1234.567, 'ar', '\u20661,234.56\u2069\u00A0\u2066US$\u2069'],
    [68, 'ar-EG', '\u2066٦٨٫٠٠\u2069\u00A0\u2066US$\u2069'],
    [-5, 'ar', '\u2066\u22125.00\u2069\u00A0\u2066US$\u2069'],
  ])('%s in %s keeps amount and sign in isolates of their own', (amount, locale, text) => {
    expect(formatMoney(amount, 'USD', 2, locale)).toBe(text)
  })

  test('stands in the line as an isolated piece', () => {
    const html = renderToStaticMarkup(<Money amount={24} currency="USD" digits={2} locale="en" />)
    expect(html).toBe('<bdi class="tabular-numbers">$24.00</bdi>')
  })

  test('in Arabic the piece runs from right to left, so the amount comes first', () => {
    const html = renderToStaticMarkup(<Money amount={24} currency="USD" digits={2} locale="ar" />)
    expect(html).toMatch(/^<bdi class="tabular-numbers" dir="rtl">/)
  })
})
