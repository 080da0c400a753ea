import type { StorePageContent } from '#contract/store-pages.ts'
import type { DraftFields } from '../../app/drafts/use-draft.ts'

type Section = StorePageContent['sections'][number]

const sectionKey = (id: string) => `section.${id}`

/** The record of a content; sections that `before` had and the content lacks are null. */
export function toFields({ sections, ...rest }: StorePageContent, before: DraftFields = {}): DraftFields {
  const gone = Object.fromEntries(Object.keys(before).map((key) => [key, null]))
  return {
    ...gone,
    ...rest,
    ...Object.fromEntries(sections.map((section) => [sectionKey(section.id), section])),
    order: sections.map(({ id }) => id),
  }
}

/** The content of a record; sections that its order does not name stand at the end. */
export function toContent(fields: DraftFields): StorePageContent {
  const known = Object.keys(fields).filter((key) => key.startsWith('section.') && fields[key])
  const order = (fields.order as readonly string[]).map(sectionKey)
  const keys = [...order.filter((key) => known.includes(key)), ...known.filter((key) => !order.includes(key))]
  const rest = Object.entries(fields).filter(([key]) => key !== 'order' && !key.startsWith('section.'))
  return { ...Object.fromEntries(rest), sections: keys.map((key) => fields[key] as Section) } as StorePageContent
}
