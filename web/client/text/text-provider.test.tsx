import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { loadTexts } from '#i18n/read-texts.ts'
import { locales, type TextLocale } from '#i18n/locales.ts'
import { createText } from './create-text.ts'
import { TextProvider, useLanguage, useText } from './text-provider.tsx'

const textIn = (locale: TextLocale) => createText(locale, loadTexts(locale))

describe('a text of the interface', () => {
  it.each([
    ['en', 1, '1 product'],
    ['en', 1208, '1,208 products'],
    ['zh-CN', 3, '3 件商品'],
    ['ar', 0, 'لا منتجات'],
    ['ar', 1, 'منتج واحد'],
    ['ar', 2, 'منتجان'],
    ['ar', 3, '٣ منتجات'],
    ['ar', 11, '١١ منتجاً'],
    ['ar', 100, '١٠٠ منتج'],
  ] as const)('counts in %s: %i is %s', (locale, count, expected) =>
    expect(textIn(locale)('common.count.goods', { count })).toBe(expected),
  )

  it('isolates what is put into right-to-left text, and only there', () => {
    expect(textIn('ar')('cart.placeOrder', { amount: '$1' })).toContain('\u2068$1\u2069')
    expect(textIn('en')('cart.placeOrder', { amount: '$1' })).toBe('Place order · $1')
  })

  it.each(locales)('is there in %s, in English where the language has none yet', (locale) => {
    expect(Object.keys(loadTexts(locale))).toEqual(Object.keys(loadTexts('en')))
  })

  it('is accented and longer in the pseudo-language, also inside plurals, and keeps its holes', () => {
    const t = textIn('xx')
    expect(t('common.close')).toBe('⟦Çlóóséé⟧')
    expect(t('common.count.goods', { count: 2 })).toBe('⟦2 próódúúçts⟧')
    expect(t('shell.header.account', { name: 'Lena' })).toContain('Lena')
  })

  it('does not compile with a key that English lacks', () => {
    // @ts-expect-error no such key
    expect(textIn('en')('cart.no.such.key')).toBe('cart.no.such.key')
  })
})

describe('the provider', () => {
  function Page() {
    const t = useText()
    const { direction, currency } = useLanguage()
    const link = (chunks: unknown) => createElement('a', { href: '/x' }, chunks as string)
    return (
      <p dir={direction}>
        {t('cart.empty.title')} {currency} {t.rich('search.empty.tipStore', { link })}
      </p>
    )
  }

  it('renders on the server with marks as elements', () => {
    const html = renderToString(
      <TextProvider locale="ar" messages={loadTexts('ar')} currency="USD" timeZone="Asia/Shanghai">
        <Page />
      </TextProvider>,
    )
    expect(html).toContain('dir="rtl"')
    expect(html).toContain('سلتك فارغة')
    expect(html).toContain('<a href="/x">ابحث في المتاجر</a>')
  })

  it('says so when it is missing', () => {
    expect(() => renderToString(<Page />)).toThrow('TextProvider')
  })
})
