import { redirectsApi } from '#contract/redirects.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { followRedirects, importRedirects, readRedirects, removeRedirects, saveRedirect } from './manage-redirects.ts'

export const serveRedirects = ({ serve }: Serve): void =>
  serve<typeof redirectsApi, UserCtx>('redirects', redirectsApi, {
    list: readRedirects,
    save: saveRedirect,
    follow: followRedirects,
    delete: removeRedirects,
    import: importRedirects,
  })
