import { walletApi } from '#contract/wallet.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { toMajor } from '#server/platform/money.ts'
import { getBalance } from './read-balance.ts'

export const serveWallet = ({ serve }: Serve): void =>
  serve('wallet', walletApi, {
    balance: async (ctx: UserCtx) => {
      const { code, digits } = ctx.brand.settings.currency
      const { availableMinor, frozenMinor } = await getBalance(ctx, ctx.principal.userId)
      return { money: toMajor(availableMinor, digits), frozen: toMajor(frozenMinor, digits), currency: code }
    },
  })
