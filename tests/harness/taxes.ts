import type { BrandFile } from '#contract/brand-file.ts'
import { addRate, saveClass, saveZone, setGoodsClass } from '#server/modules/tax/administration/public.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { TestShop } from './app.ts'

/** Settings of a brand at home in China, where buyers of tests live. */
export const taxSettings = (included: boolean): NonNullable<BrandFile['tax']> => ({
  included,
  home: { country: 'CN' },
  commission: 'without_tax',
  commissionTaxPercent: 0,
})

/** Taxes China with 13 % and 9 % (`reduced`), owed by the brand or the store; businesses are exempt with a certificate. */
export const taxChina = (shop: TestShop, liable: 'store' | 'brand'): Promise<void> =>
  inTransaction(shop.ctx(), async (ctx) => {
    await saveClass(ctx, 'standard', 'Standard')
    await saveClass(ctx, 'reduced', 'Reduced')
    await saveZone(ctx, { name: 'China', areas: [{ country: 'CN', region: '' }], liable, exempts: 'certificate' })
    const rate = { zone: 'China', name: 'VAT', from: '2019-04-01', source: 'a test' }
    await addRate(ctx, { ...rate, class: 'standard', percent: 13 })
    await addRate(ctx, { ...rate, class: 'reduced', percent: 9 })
  })

export const reduceTax = (shop: TestShop, goodsIds: readonly string[]): Promise<void> =>
  setGoodsClass(shop.ctx(), goodsIds, 'reduced')
