import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { GoodsCard as Goods } from '#contract/goods.ts'
import { readTexts } from '#i18n/read-texts.ts'
import { createQueryClient } from '#web/client/api-query.ts'
import { BootContext, type Boot } from '#web/client/boot.ts'
import { TextProvider } from '#web/client/text/text-provider.tsx'
import { GoodsCard } from './goods-card.tsx'

const boot = { base: '/pc', brand: { currency: { code: 'USD', digits: 2 } } } as unknown as Boot
const goods: Goods = {
  id: 'g1',
  name: 'Morel dome table lamp',
  image: '/media/art/lamp/35507a-cfa04f-1.svg',
  tint: 2,
  price: 86,
  marketPrice: 108,
  salesCount: 3,
  rating: 4.7,
  reviewCount: 143,
  inStock: true,
  isNew: true,
  seller: { id: 's1', name: 'Casa Ombra' },
  promotion: { kind: 'sale', endsAt: '2026-12-01T00:00:00Z', percentOff: 20 },
}

const draw = (over: Partial<Goods>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient(() => Promise.reject(new Error('no calls here')))}>
      <BootContext value={boot}>
        <TextProvider locale="en" messages={readTexts('en')} currency="USD" timeZone="UTC">
          <GoodsCard goods={{ ...goods, ...over }} />
        </TextProvider>
      </BootContext>
    </QueryClientProvider>,
  )

describe('GoodsCard', () => {
  it('names the price before and the price now for those who listen', () => {
    const card = draw({})
    expect(card).toMatch(/Current price<\/span><b><bdi class="tabular-numbers">\$86\.00/)
    expect(card).toMatch(/Previous price<\/span><s><bdi class="tabular-numbers">\$108\.00/)
  })

  it('shows no old price that is not above the price', () => {
    expect(draw({ marketPrice: 86 })).not.toContain('<s>')
    expect(draw({ marketPrice: 86, promotion: undefined })).not.toContain('List price')
  })

  it('names the list price of what is not reduced, and strikes nothing', () => {
    const card = draw({ promotion: undefined })
    expect(card).toContain('List price $108.00')
    expect(card).not.toMatch(/<s>|Price before/)
  })

  it('marks what stops a purchase before what invites to one', () => {
    expect(draw({ inStock: false })).toContain('Sold out')
    expect(draw({ inStock: false })).not.toContain('20%')
    expect(draw({})).toContain('−20%')
  })

  it('says that nobody has reviewed it instead of showing zero stars', () => {
    expect(draw({ reviewCount: 0, rating: 0 })).toContain('No reviews yet')
  })
})
