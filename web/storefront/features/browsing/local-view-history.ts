import { createBrowserList } from '#web/client/browser-list.ts'

/** What a visitor looked at in this browser. */
export const localViewHistory = createBrowserList('viewed')
