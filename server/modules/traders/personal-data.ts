import { actorIds, actorNames, type PersonalData } from '#server/platform/personal-data/personal-table.ts'

/** The businesses behind stores and the brand. */
export const tradersPersonalData: PersonalData = {
  tables: [],
  actors: [
    ...actorNames('traders', 'changed_by'),
    ...actorIds('traders', ['legal_name', 'street', 'email', 'phone'], 'A business, which the law asks to name.'),
  ],
}
