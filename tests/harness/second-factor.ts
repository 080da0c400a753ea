import { Secret, TOTP } from 'otpauth'
import type { TestShop } from './app.ts'
import type { Person } from './people.ts'

/** The code that an authenticator app with this key shows at a moment. */
export const makeTotp = (key: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() })

/** Sets up the second factor of a user; returns the key of the app and the recovery codes. */
export async function setUpFactor(shop: TestShop, { token }: Pick<Person, 'token'>, password: string) {
  const { key } = (await shop.post('/api/user/totp/begin', { password }, { token })).data
  const totp = makeTotp(key, shop.clock.now())
  const { recoveryCodes } = (await shop.post('/api/user/totp/confirm', { totp }, { token })).data
  // The code of this step is used up.
  shop.clock.forward(30_000)
  return { key: key as string, recoveryCodes: recoveryCodes as string[] }
}
