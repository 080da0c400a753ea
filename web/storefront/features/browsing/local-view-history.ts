import { createBrowserList } from '#web/client/browser-list.ts'

/** The products that a visitor viewed in this browser. */
export const localViewHistory = createBrowserList('viewed')
