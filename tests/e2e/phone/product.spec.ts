import { expect, type CDPSession, type Locator } from '@playwright/test'
import { getLocaleInfo } from '#i18n/locales.ts'
import { journey, openHydrated, settings } from '../journey.ts'
import { getBuyBox, getPrice, measureScale } from '../locators.ts'
import { expectFits } from './expect-fits.ts'

type Point = { readonly x: number; readonly y: number }

/** Fingers on the glass, each from one point to another, in steps as a touch screen reports them. */
async function drag(cdp: CDPSession, fingers: readonly { readonly from: Point; readonly to: Point }[]): Promise<void> {
  const steps = 10
  const touch = (type: 'touchStart' | 'touchMove', step: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(({ from, to }, id) => ({
        id,
        x: from.x + ((to.x - from.x) * step) / steps,
        y: from.y + ((to.y - from.y) * step) / steps,
      })),
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= steps; step++) await touch('touchMove', step)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function getCentre(of: Locator): Promise<Point> {
  const { x, y, width, height } = (await of.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

const phones = settings.filter(({ lang }) => lang !== 'zh-CN')

journey('the price is in view, the button in reach, and fingers swipe and pinch', phones, async (context, { lang }) => {
  const { page, t, at, expectNoA11yViolations } = context
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  await page.goto(at('/index'))
  const { goods, total } = await page.evaluate(async () => {
    const read = async (path: string) => (await (await fetch(path)).json()).data
    const { result } = await read('/goods/shop/goods/recommend?rankingType=SALES&count=30')
    for (const { id } of result as { id: string }[]) {
      const detail = await read(`/goods/shop/goods/detail?goodsId=${id}`)
      if (detail.goods.images.length > 1) return { goods: id, total: detail.goods.images.length as number }
    }
    throw new Error('the demo goods have none with several images')
  })
  await openHydrated(page, at(`/productDetails?id=${goods}`))
  const row = page.getByRole('complementary', { name: t('goods.addToCart') })
  await expect(row.getByRole('button', { name: t('goods.addToCart') })).toBeVisible()
  await expectNoA11yViolations('the product')
  await expectFits(page, 'the product')
  const price = (await getPrice(getBuyBox(page)).boundingBox())!
  expect(price.y + price.height).toBeLessThan((await row.boundingBox())!.y)

  const dialog = page.getByRole('dialog')
  const gallery = page.getByRole('region', { name: t('goods.gallery.label') })
  const image = await getCentre(gallery.getByRole('button', { name: new RegExp(t('goods.gallery.open')) }).first())
  await drag(cdp, [{ from: image, to: image }])
  await expect(dialog).toBeVisible()
  await expectNoA11yViolations('the viewer')
  const readScale = await measureScale(dialog.getByRole('img'))
  const { x, y } = await getCentre(dialog.getByRole('img'))
  await drag(cdp, [
    { from: { x: x - 30, y }, to: { x: x - 120, y } },
    { from: { x: x + 30, y }, to: { x: x + 120, y } },
  ])
  await expect.poll(readScale).toBe(4)
  // To the next image: on to the end of the line, wherever that is. An enlarged image is moved by it, a whole one swiped.
  const sign = (await page.evaluate(() => document.dir === 'rtl')) ? 1 : -1
  const swipe = { from: { x, y }, to: { x: x + sign * 140, y } }
  await drag(cdp, [swipe])
  await expect(dialog.getByText(t('common.carousel.slide', { number: 1, total }))).toBeVisible()
  await page.keyboard.press('0')
  await drag(cdp, [swipe])
  await expect(dialog.getByText(t('common.carousel.slide', { number: 2, total }))).toBeVisible()
  await page.getByRole('button', { name: t('common.close'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const count = new Intl.NumberFormat(getLocaleInfo(lang).intl)
  const toCount = (number: number) => `${count.format(number)} / ${count.format(total)}`
  await expect(gallery.getByText(toCount(2)), 'the page shows the same image').toBeVisible()

  // By more than half the width: a slow machine reports a drag without the speed that carries a shorter one on.
  await drag(cdp, [{ from: { x: image.x + sign * 130, y: image.y }, to: { x: image.x - sign * 130, y: image.y } }])
  await expect(gallery.getByText(toCount(1))).toBeVisible()
  // A finger that begins on an image and scrolls the page opens and enlarges nothing.
  await drag(cdp, [{ from: image, to: { x: image.x, y: image.y - 250 } }])
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expect(dialog).toHaveCount(0)
})
