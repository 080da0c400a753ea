import { listIdentityKeyIds, resealIdentityDetails } from '../../modules/identity-checks/public.ts'
import { getDocumentKeys, listUsedKeyIds, resealFileKeys } from '../../modules/media/public.ts'
import type { Ctx } from '../../platform/context.ts'
import { CommandError, type OperatorShop } from '../run-command.ts'
import type { Subcommands } from './command-line.ts'

async function listContexts({ brands, createContext }: OperatorShop): Promise<[Ctx, ...Ctx[]]> {
  const [first, ...others] = (await brands.list()).map(createContext)
  if (!first) throw new CommandError('There is no brand whose documents could have a key.')
  return [first, ...others]
}

async function resealAll(contexts: readonly Ctx[]): Promise<number> {
  let count = 0
  for (const ctx of contexts) count += (await resealFileKeys(ctx)) + (await resealIdentityDetails(ctx))
  return count
}

async function rotate(shop: OperatorShop): Promise<string> {
  const contexts = await listContexts(shop)
  const { id } = getDocumentKeys(contexts[0]).add()
  return `The key ${id} is the current one; ${await resealAll(contexts)} documents are encrypted with it now.`
}

async function prune(shop: OperatorShop): Promise<string> {
  const contexts = await listContexts(shop)
  // First those that a server encrypted with an older key while the key was changed.
  const count = await resealAll(contexts)
  const used = await Promise.all(contexts.flatMap((ctx) => [listUsedKeyIds(ctx), listIdentityKeyIds(ctx)]))
  const removed = getDocumentKeys(contexts[0]).removeUnused(new Set(used.flat()))
  const also = count > 0 ? ` ${count} more documents are encrypted with the current key.` : ''
  return removed.length > 0 ? `Removed: ${removed.join(', ')}.${also}` : `No key can be removed.${also}`
}

export const keys: Subcommands = {
  rotate: {
    usage: '',
    description: 'encrypt all documents (identity, receipts, evidence) with a new key, while the shop runs',
    run: rotate,
  },
  prune: {
    usage: '',
    description: 'remove the keys that no document needs any more; keep them while a backup needs them',
    run: prune,
  },
}
