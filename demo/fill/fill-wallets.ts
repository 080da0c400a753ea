import type pg from 'pg'
import { demoId } from './demo-id.ts'
import { walletMinor } from './local-price.ts'
import { shopperIds } from './people.ts'
import type { Shelf } from './shelf.ts'

/** Puts the promised amount into every demo shopper's wallet, through the ledger like any other money. */
export async function fillWallets(client: pg.Client, shelf: Shelf): Promise<void> {
  const { brand, now } = shelf
  const amount = walletMinor(brand.settings.currency)
  for (const [index, shopper] of shopperIds(shelf).entries()) {
    const id = (number: number) => demoId('ledger', brand.id, index * 3 + number)
    await client.query(
      `select post_ledger_transaction($1, $2, 'credit', $3, 'Demo money', null, $4, $5, $6, $7, $8, $9)`,
      [
        brand.id,
        id(1),
        `demo:${shopper}`,
        now,
        brand.settings.currency.code,
        ['clearing', 'available'],
        [null, shopper],
        [id(2), id(3)],
        [-amount, amount],
      ],
    )
  }
}
