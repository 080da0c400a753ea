import { useMemo } from 'react'
import { useBoot } from './boot.ts'
import { pageHref } from './use-href.ts'

/** Absolute addresses, for search engines and shared links. */
export type AbsoluteUrl = {
  /** Of a page, in the desktop shop as the canonical links say. */
  readonly page: (path: string, query?: Parameters<typeof pageHref>[2]) => string
  /** Of an image or another file, by its path. */
  readonly file: (path: string) => string
}

export function useAbsoluteUrl(): AbsoluteUrl {
  const { host } = useBoot()
  return useMemo(
    () => ({
      page: (path, query) => host + pageHref('/pc', path, query),
      file: (path) => new URL(path, host).href,
    }),
    [host],
  )
}
