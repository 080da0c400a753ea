import type pg from 'pg'
import { demoId } from './demo-id.ts'
import { getWalletMinor } from './local-price.ts'
import { listShopperIds } from './people.ts'
import { findReferral } from './referral-rows.ts'
import type { BrandData } from './brand-data.ts'

/** Credits every demo shopper's wallet through the ledger. */
export async function fillWallets(client: pg.Client, data: BrandData): Promise<void> {
  const { brand } = data
  const amount = getWalletMinor(brand.settings.currency)
  for (const [index, shopper] of listShopperIds(data).entries()) {
    const id = (number: number) => demoId('ledger', brand.id, index * 3 + number)
    await client.query(
      `select post_ledger_transaction($1, $2, 'credit', $3, 'Demo money', null, $4, $5, $6, $7, $8, $9)`,
      [
        brand.id,
        id(1),
        `demo:${shopper}`,
        findReferral(data, index).created_at,
        brand.settings.currency.code,
        ['clearing', 'available'],
        [null, shopper],
        [id(2), id(3)],
        [-amount, amount],
      ],
    )
  }
}
