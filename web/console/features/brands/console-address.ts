import { toHref } from '../../app/sections.ts'

/** The console of the brand at a host of this installation; port and scheme are those of this page. */
export const toConsoleAddress = (host: string): string =>
  `${location.protocol}//${host}${location.port && `:${location.port}`}${toHref('/')}`
