import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { readTexts } from '#i18n/read-texts.ts'
import { TextProvider } from '#web/client/text/text-provider.tsx'
import { OfferFoot } from './offer-foot.tsx'

const draw = (left: number, sold: number) =>
  renderToStaticMarkup(
    <TextProvider locale="en" messages={readTexts('en')} currency="USD" timeZone="UTC">
      <OfferFoot offer={{ left, sold } as Parameters<typeof OfferFoot>[0]['offer']} now={0} />
    </TextProvider>,
  )

describe('OfferFoot', () => {
  it.each([
    { left: 21, sold: 5, says: null },
    { left: 20, sold: 5, says: /5 sold, 20 left/ },
    { left: 3, sold: 0, says: /Only 3 left/ },
    { left: 0, sold: 9, says: /Sold out/ },
  ])('says of $left left and $sold sold: $says', ({ left, sold, says }) => {
    const foot = draw(left, sold)
    if (says) expect(foot).toMatch(says)
    else expect(foot).not.toContain('offer-foot-left')
  })
})
