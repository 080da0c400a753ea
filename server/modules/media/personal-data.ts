import {
  actorIds,
  personalTable,
  type DataSubject,
  type PersonalData,
} from '#server/platform/personal-data/personal-table.ts'

/** The daily job deletes the file and the row of what is discarded. */
const discarded = {
  used_at: null,
  used_for: null,
  shown_to_store_id: null,
  shown_to_user_id: null,
  discarded_at: ({ at }: DataSubject) => at,
}

/** Pictures of a person. Those of products and stores belong to the store. */
export const mediaPersonalData: PersonalData = {
  tables: [
    personalTable('uploads', {
      owner: 'user_id',
      exports: { as: 'pictures', columns: ['id', 'module', 'bytes', 'width', 'height', 'created_at'] },
      erases: { set: discarded },
      where: ['module', 'avatar', 'chat', 'review', 'identity', 'receipt', 'document'],
    }),
    personalTable('uploads', {
      owner: 'shown_to_user_id',
      exports: { no: 'The picture of somebody else.' },
      erases: { set: discarded },
      where: ['module', 'chat'],
    }),
  ],
  actors: [...actorIds('uploads', ['user_id'], 'Pictures of products and stores stay with the store.')],
}
