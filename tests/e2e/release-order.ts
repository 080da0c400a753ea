import { join } from 'node:path'
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { buyAndReceive } from './buy-and-receive.ts'
import { logIn, type ApiUser } from './shop-api.ts'

/** Ends the return window of an order, as days would. */
export async function endReturnWindow(orderId: string): Promise<void> {
  const log = { info: () => {}, warn: () => {} }
  const database = await startEmbedded({ dataDir: join(process.env.E2E_DATA_DIR!, 'postgres'), log })
  await withClient(database.adminUrl, (client) =>
    client.query(`update orders set release_due_at = now() - interval '1 minute' where id = $1`, [orderId]),
  )
  await database.stop()
}

/** An order that this newcomer has bought and received, and that staff have released. */
export async function buyAndRelease(site: string, shopper: ApiUser, quantity: number): Promise<string> {
  const { orderId } = await buyAndReceive(site, shopper, { products: 1, quantity })
  await endReturnWindow(orderId)
  const staff = await logIn(site, { account: 'admin1' })
  // The scheduler may have been faster.
  await staff.post('/admin/order/release', { orderId }).catch(() => undefined)
  return orderId
}
