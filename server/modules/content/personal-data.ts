import { actorNames, personalTable, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** The newsletter by mail address, and who edited pages. */
export const contentPersonalData: PersonalData = {
  tables: [
    personalTable('subscriptions', {
      owner: { email: 'email' },
      exports: { as: 'newsletter', columns: ['email', 'lang', 'created_at', 'confirmed_at'] },
      erases: 'delete',
    }),
    personalTable('newsletter_mails', {
      owner: { email: 'email' },
      exports: { as: 'newsletter-mails', columns: ['newsletter_id', 'claimed_at'] },
      erases: 'delete',
    }),
  ],
  actors: [
    ...actorNames('content_drafts', 'changed_by'),
    ...actorNames('content_versions', 'published_by'),
    ...actorNames('newsletters', 'changed_by'),
  ],
}
