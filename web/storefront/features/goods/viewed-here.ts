import { browserList } from './browser-list.ts'

/** What a visitor looked at in this browser. */
export const viewedHere = browserList('viewed')
