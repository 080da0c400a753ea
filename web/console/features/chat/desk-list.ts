import type { ListSpec } from '../../app/lists/list-address.ts'
import type { RecordListInput } from '../../app/lists/use-record-pages.ts'
import type { List } from '../../app/lists/use-list-state.ts'

/** Views beside the person's own conversations. */
export const deskViews = ['unassigned', 'all', 'snoozed', 'closed'] as const
type DeskView = (typeof deskViews)[number]
type DeskFilter = 'language' | 'only'
type DeskSort = 'latest' | 'due'

type DeskListSpec = ListSpec<DeskView, DeskFilter, DeskSort>
export type DeskList = List<DeskView, DeskFilter, DeskSort>

const rest = {
  views: deskViews,
  filters: { language: null, only: ['late', 'mentioned'] },
  sorts: ['latest', 'due'],
} as const satisfies Omit<DeskListSpec, 'path'>

export const deskLists: Readonly<Record<'staff' | 'seller', DeskListSpec>> = {
  staff: { path: '/staff/chat', ...rest },
  seller: { path: '/seller/chat', ...rest },
}

/** The input of the list for the state of its address. A search looks at every conversation of a view. */
export function toInboxInput({ state }: DeskList): RecordListInput<'staffChat.list'> {
  const { view, keyword, filters, sort } = state
  return {
    view: view ?? 'mine',
    ...(filters.language && { language: filters.language }),
    ...(filters.only === 'late' && { late: true }),
    ...(filters.only === 'mentioned' && { mentioned: true }),
    ...(keyword ? { keyword } : sort === 'due' && { sort }),
  }
}
