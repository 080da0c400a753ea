import { describe, expectTypeOf, test } from 'vitest'
import { createRowInserter } from './create-row-inserter.ts'

const columns = ['order_id', 'id', 'kind', 'actor', 'actor_id', 'params', 'at'] as const
const insertEvents = createRowInserter('order_events', columns)
type Event = Parameters<typeof insertEvents>[1][number]
const event = { order_id: 'o', id: 'e', kind: 'placed', actor: 'shopper', params: {}, at: new Date(0) }

/** The compiler checks these: an unused `@ts-expect-error` is an error, too. */
describe('rows of a table', () => {
  test('have the types of their columns, nullable ones may be missing', () => {
    expectTypeOf(event).toExtend<Event>()
    expectTypeOf({ ...event, actor_id: null }).toExtend<Event>()
    expectTypeOf<{ actor: string }>().not.toExtend<Event>()
  })

  test('do not compile with a missing, wrong or unknown column', () => {
    const { at: _at, ...incomplete } = event
    const compileOnly = () => {
      const ctx = {} as Parameters<typeof insertEvents>[0]
      // @ts-expect-error a row needs every column that is not nullable
      void insertEvents(ctx, [incomplete])
      // @ts-expect-error a value must have its column's type
      void insertEvents(ctx, [{ ...event, kind: 1 }])
      // @ts-expect-error a row has no other columns
      void insertEvents(ctx, [{ ...event, position: 1 }])
      // @ts-expect-error the list must contain every required column of the table
      createRowInserter('order_events', ['order_id', 'id', 'kind', 'actor', 'params'])
      // @ts-expect-error the list contains columns of the table alone
      createRowInserter('order_events', [...columns, 'position'])
    }
    expectTypeOf(compileOnly).toBeFunction()
  })

  test('take plain values for JSON, and need a value where the table has a default', () => {
    const insertLines = createRowInserter('order_lines', [
      'order_id',
      'id',
      'position',
      'sku_id',
      'goods_id',
      'name',
      'quantity',
      'price_minor',
      'subtotal_minor',
      'tint',
    ])
    type Line = Parameters<typeof insertLines>[1][number]
    expectTypeOf<Line['name']>().toExtend<string | number | boolean | object | null>()
    expectTypeOf<Line['tint']>().toEqualTypeOf<number>()
    expectTypeOf<undefined>().not.toExtend<Line['tint']>()
  })
})
