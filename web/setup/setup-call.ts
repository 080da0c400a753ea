import type { Theme } from '#contract/brand-file.ts'
import type { OpeningItem } from '#contract/opening.ts'
import type { Locale } from '#i18n/locales.ts'
import { ApiError } from '#web/client/api-call.ts'

const root = '/console/setup/api/'

export type Look = {
  readonly site: 'default' | 'hive' | 'greenmall' | 'antmall' | 'int-overstock' | 'tiktok'
  /** Shape elements of a 34 by 34 picture. */
  readonly mark: string
  readonly theme: Theme
  /** Pairs of colours below the contrast of WCAG AA. */
  readonly failures: number
}

export type ImportState = {
  readonly state: 'running' | 'done' | 'failed'
  readonly line: string
  readonly notes: readonly string[]
}

/** The steps so far, for the administrator who began. */
export type Steps = {
  readonly phase: 'steps'
  readonly administrator: string
  /** Languages whose texts are complete. */
  readonly languages: readonly Locale[]
  readonly looks: readonly Look[]
  readonly brand: {
    readonly name: string
    readonly site: string
    readonly host: string
    readonly currency: string
    readonly languages: readonly string[]
  } | null
  readonly storeKey: string | null
  readonly goodsFrom: 'file' | 'sample' | 'none' | null
  readonly hasHome: boolean
  readonly importState: ImportState | null
  readonly checklist: { readonly items: readonly OpeningItem[]; readonly isReady: boolean } | null
}

export type SetupView = Steps | { readonly phase: 'administrator' | 'link' | 'login' }

type Answer = {
  readonly code: number
  readonly message: string
  readonly data: unknown
  readonly error?: { readonly key: string; readonly fields?: Record<string, string> }
}

async function send(path: string, lang: string, init: RequestInit): Promise<unknown> {
  const mark = path.includes('?') ? '&' : '?'
  const response = await fetch(`${root}${path}${mark}lang=${lang}`, init)
  const body = (await response.json()) as Answer
  if (body.code !== 0) throw new ApiError(response.status, body.error!.key, body.message, body.error!.fields)
  return body.data
}

const ownPage = { 'x-requested-with': 'galleria' }

export const readView = (lang: string): Promise<SetupView> => send('state', lang, {}) as Promise<SetupView>

/** Sends one step; throws an ApiError with the errors of its fields. */
export const sendStep = (lang: string, name: string, input: object): Promise<unknown> =>
  send(name, lang, {
    method: 'POST',
    headers: { ...ownPage, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })

/** Sends a product CSV; the import goes on after the answer. */
export const sendFile = (lang: string, file: File, skipsBad: boolean): Promise<unknown> =>
  send(`import?skipBad=${skipsBad ? 1 : 0}`, lang, {
    method: 'POST',
    headers: { ...ownPage, 'content-type': 'text/csv' },
    body: file,
  })
