import { findUser } from '../../modules/identity/users/public.ts'
import { erasePersonKey } from '../../platform/audit/person-keys.ts'
import { withIdempotency } from '../../platform/transaction.ts'
import { CommandError, getBrand, type OperatorShop } from '../run-command.ts'
import { requireValue, type Args, type Subcommands } from './command-line.ts'

async function erase(shop: OperatorShop, [site, account]: Args): Promise<string> {
  const ctx = shop.createContext(await getBrand(shop, site))
  const name = requireValue(account, 'Say whose values are erased: a username')
  const user = await findUser(ctx, name)
  if (!user) throw new CommandError(`${ctx.brand.name} has no user ${name}.`)
  // Without the name, which would stay in the log.
  const audited = { operation: 'command.person.erase', input: { id: user.id } }
  const wasThere = await withIdempotency({ ...ctx, audited }, async (ctx) => {
    const erased = await erasePersonKey(ctx, user.id)
    ctx.audit({ subjectId: user.id, before: { readable: erased }, after: { readable: false } })
    return erased
  })
  return wasThere
    ? `The values of ${name} in the audit log of ${ctx.brand.name} can no longer be read. The entries stay.`
    : `The audit log of ${ctx.brand.name} holds no values of ${name}.`
}

export const person: Subcommands = {
  erase: {
    usage: '<brand> <username>',
    description: 'erase the values of a person in the audit log: name, address and personal fields',
    run: erase,
  },
}
