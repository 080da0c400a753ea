import { cartApi } from '#contract/cart.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { clearCart, removeLine, selectLines } from './change-lines.ts'
import { mergeLines } from './merge-lines.ts'
import { readCart } from './read-cart.ts'
import { addLine, modifyLine } from './write-line.ts'

export const serveCart = ({ serve }: Serve): void =>
  serve<typeof cartApi, UserCtx>(
    'cart',
    cartApi,
    {
      current: readCart,
      list: readCart,
      add: addLine,
      modify: modifyLine,
      select: selectLines,
      remove: removeLine,
      clear: clearCart,
      merge: mergeLines,
    },
    { runAhead: ['current', 'list', 'add', 'modify', 'select', 'remove', 'clear'] },
  )
