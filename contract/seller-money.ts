import { z } from 'zod'
import { money, pageOf, paging, sum } from './fields.ts'
import { operation } from './operation.ts'
import { StatementEntry, statementFilter } from './wallet.ts'

/** A store owner's earnings, separate from their shopper wallet. */
export const sellerMoneyApi = {
  balance: operation({
    method: 'GET',
    path: '/seller/money/balance',
    summary: 'What the store has earned; below zero while a refund is owed',
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: z.object({ money: money(), currency: z.string() }),
    errors: [],
  }),
  statement: operation({
    method: 'GET',
    path: '/seller/money/statement',
    summary: 'Every movement of the store’s earnings with its order',
    audience: 'seller',
    effect: 'read',
    input: z.object({ ...statementFilter, ...paging() }),
    data: pageOf(StatementEntry),
    errors: ['paging.too_deep'],
  }),
  transfer: operation({
    method: 'POST',
    path: '/seller/money/transfer',
    summary: 'Move earnings into the owner’s own wallet, from where they can be withdrawn',
    audience: 'seller',
    effect: 'write',
    input: z.object({ amount: sum() }),
    data: z.object({ money: money(), currency: z.string() }),
    errors: ['wallet.insufficient'],
  }),
}
