import { sql } from 'kysely'
import {
  addressWithoutPerson,
  personalTable,
  type PersonalData,
} from '#server/platform/personal-data/personal-table.ts'

/** Documents of purchases. */
export const invoicesPersonalData: PersonalData = {
  tables: [
    personalTable('invoices', {
      owner: 'user_id',
      exports: {
        as: 'invoices',
        columns: ['number', 'kind', 'order_id', 'total_minor', 'currency', 'content', 'issued_at'],
      },
      erases: { keep: 'The law asks for them as they are, for the term of the brand’s country.' },
    }),
    personalTable('packing_slips', {
      owner: { key: 'order_id', parent: 'orders', by: 'user_id' },
      exports: { no: 'The order has the same.' },
      erases: {
        set: {
          content: sql`jsonb_set(
            jsonb_set(content, '{order,note}', 'null'), '{order,address}', (content #> '{order,address}') || ${addressWithoutPerson}::jsonb)`,
        },
      },
    }),
  ],
}
