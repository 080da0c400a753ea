import { sql } from 'kysely'
import { actorIds, personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** Reviews stay without a name and pictures. */
export const reviewsPersonalData: PersonalData = {
  tables: [
    personalTable('reviews', {
      owner: 'user_id',
      exports: {
        as: 'reviews',
        columns: [
          'goods_id',
          'order_id',
          'stars',
          'body',
          'lang',
          'images',
          'status',
          'created_at',
          'reason',
          'reply',
          'replied_at',
        ],
      },
      erases: { set: { author: '***', images: sql`'[]'::jsonb` } },
    }),
  ],
  actors: [...actorIds('reviews', ['decided_by'], 'An id of a user without a name.')],
}
