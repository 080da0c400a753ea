import { sql } from 'kysely'
import {
  actorIds,
  addressWithoutPerson,
  personalTable,
  type PersonalData,
} from '#server/platform/personal-data/personal-table.ts'

/** Orders of a person: sums stay, name, address and words do not. */
export const ordersPersonalData: PersonalData = {
  tables: [
    personalTable('order_events', {
      owner: { key: 'order_id', parent: 'orders', by: 'user_id' },
      exports: { as: 'order-events', columns: ['order_id', 'kind', 'actor', 'params', 'at'] },
      erases: { set: { params: sql`params - '{reason,trackingNumber}'::text[]` } },
    }),
    personalTable('order_notes', {
      owner: { key: 'order_id', parent: 'orders', by: 'user_id' },
      exports: { as: 'order-notes', columns: ['order_id', 'text', 'created_at'] },
      erases: 'delete',
    }),
    personalTable('order_pickup_codes', {
      owner: { key: 'order_id', parent: 'orders', by: 'user_id' },
      exports: { no: 'The code, as a hash.' },
      erases: 'delete',
    }),
    personalTable('order_reminders', {
      owner: { key: 'order_id', parent: 'orders', by: 'user_id' },
      exports: { as: 'order-reminders', columns: ['order_id', 'day'] },
      erases: 'delete',
    }),
    personalTable('order_refunds', {
      owner: { key: 'order_id', parent: 'orders', by: 'user_id' },
      exports: {
        as: 'order-refunds',
        columns: ['order_id', 'state', 'reason', 'answer', 'amount_minor', 'requested_at', 'decided_at'],
      },
      erases: { set: { reason: '', answer: null } },
    }),
    personalTable('order_parcels', {
      owner: { key: 'order_id', parent: 'orders', by: 'user_id' },
      exports: {
        as: 'order-parcels',
        columns: ['order_id', 'number', 'carrier', 'tracking_number', 'shipped_at', 'received_at'],
      },
      erases: { set: { tracking_number: sql`case when carrier is not null then '-' end` } },
    }),
    personalTable('order_lines', {
      owner: { key: 'order_id', parent: 'orders', by: 'user_id' },
      exports: {
        as: 'order-lines',
        columns: [
          'order_id',
          'goods_id',
          'name',
          'specifications',
          'quantity',
          'price_minor',
          'subtotal_minor',
          'discount_minor',
          'refunded_minor',
          'tax_minor',
        ],
      },
      erases: { keep: 'Goods and sums.' },
    }),
    personalTable('orders', {
      owner: 'user_id',
      exports: {
        as: 'orders',
        columns: [
          'id',
          'number',
          'store_name',
          'status',
          'goods_minor',
          'delivery_minor',
          'discount_minor',
          'tax_minor',
          'payable_minor',
          'refunded_minor',
          'currency',
          'address',
          'delivery',
          'note',
          'business_number',
          'business_name',
          'created_at',
          'paid_at',
          'shipped_at',
          'received_at',
          'closed_at',
          'carrier',
          'tracking_number',
        ],
      },
      erases: {
        set: {
          address: sql`address || ${addressWithoutPerson}::jsonb`,
          note: null,
          business_name: null,
          // An exempt order has one; the number itself is on the invoice.
          business_number: sql`case when tax_exemption is not null then '-' end`,
          tracking_number: sql`case when shipped_at is not null then '-' end`,
        },
      },
    }),
    personalTable('trades', {
      owner: 'user_id',
      exports: { as: 'purchases', columns: ['id', 'status', 'payable_minor', 'currency', 'created_at', 'paid_at'] },
      erases: { keep: 'Sums of a purchase.' },
    }),
  ],
  actors: [
    ...actorIds('order_events', ['actor'], 'Says which side, not who.'),
    ...actorIds('order_events', ['actor_id'], 'An id of a user without a name.'),
    ...actorIds('order_notes', ['author_id'], 'An id of a user without a name.'),
    ...actorIds('order_refunds', ['decided_by'], 'Says which side, not who.'),
    ...actorIds('order_refunds', ['decider_id'], 'An id of a user without a name.'),
  ],
}
