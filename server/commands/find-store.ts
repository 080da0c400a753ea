import { findStoresByKeyOrName } from '#server/modules/merchants/administration/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { CommandError } from './run-command.ts'

/** Returns the store with this key, or with this name in any language. Throws CommandError when none or several match. */
export async function findStore(
  ctx: Ctx,
  words: string | undefined,
): Promise<{ readonly id: string; readonly key: string }> {
  if (!words) throw new CommandError('Say which store it is: --store <key or name>.')
  const [first, ...others] = await findStoresByKeyOrName(ctx, words.trim())
  if (!first) throw new CommandError(`${ctx.brand.name} has no store "${words}": give its key or its name.`)
  if (others.length > 0 && first.key !== words)
    throw new CommandError(
      `Several stores are called "${words}": take one of the keys ${[first, ...others].map(({ key }) => key).join(', ')}.`,
    )
  return first
}
