import type { Renderer } from '#server/pages/page-renderer.ts'
import { ApiError, readPageAddress, renderPage } from '#web/storefront/entry-server.tsx'

/** Renders the real pages without a build; `onRender` hears of every page that is rendered. */
export const createTestRenderer = (onRender: (url: string) => void = () => undefined): Renderer => ({
  isDevelopment: false,
  scriptHash: '',
  readAddress: (url) => readPageAddress(url.replace(/^\/(pc|shop)/, '')),
  render: (page) => {
    onRender(page.request.url)
    return renderPage({ ...page, manifest: null })
  },
  apiError: (...args) => new ApiError(...args),
  getEntryFiles: () => ({ script: '', styles: [] }),
  transformHtml: async (_url, html) => html,
})
