import './page-error.css'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import type { TextKey } from '#i18n/text-keys.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { formatTime } from '#web/kit/date.tsx'
import { PictureFrame, type Tint } from '#web/kit/picture-frame.tsx'
import { useBoot } from '#web/client/boot.ts'
import { useHref } from '#web/client/use-href.ts'
import { PageHead } from '#web/client/page-head.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { isLoadError, isOutdated, reloadIfReachable } from '#web/client/chunk-loading.ts'
import { useOnline } from '#web/client/use-online.ts'

type Face = {
  readonly title: TextKey
  readonly text: TextKey
  /** Null where images cannot be loaded; an inline drawing is shown instead. */
  readonly image: string | null
  readonly tint: Tint
  /** A link; without one the page offers to try again. */
  readonly way?: { readonly path: string; readonly text: TextKey }
  /** The text of the button that tries again. */
  readonly again?: TextKey
}

const art = '/media/art'
const notFound: Face = {
  title: 'errors.notFound.title',
  text: 'errors.notFound.text',
  image: `${art}/suitcase/8fb0ae-b98a58-1.svg`,
  tint: 6,
  way: { path: '/index', text: 'errors.notFound.action' },
}
const goodsMissing: Face = {
  ...notFound,
  title: 'errors.goods.title',
  text: 'errors.goods.text',
  way: { path: '/commodity', text: 'errors.goods.action' },
}
const storeMissing: Face = {
  ...notFound,
  title: 'errors.store.title',
  text: 'errors.store.text',
  way: { path: '/index', text: 'errors.notFound.action' },
}
const forbidden: Face = { ...notFound, title: 'errors.forbidden.title', text: 'errors.forbidden.text' }
const broken: Face = {
  title: 'errors.page.title',
  text: 'errors.page.text',
  image: `${art}/lamp/35507c-b98a58-1.svg`,
  tint: 5,
}
const busy: Face = { ...broken, text: 'errors.busy' }
const timedOut: Face = { ...broken, text: 'errors.timeout' }
const unreachable: Face = { ...broken, image: null, text: 'errors.unreached' }
const notLoaded: Face = {
  ...broken,
  title: 'errors.load.title',
  text: 'errors.load.text',
  again: 'errors.load.action',
}
const outdated: Face = {
  ...broken,
  title: 'errors.newVersion',
  text: 'errors.newVersionText',
  again: 'errors.reload',
}
const offline: Face = { ...broken, image: null, title: 'errors.offline.title', text: 'errors.offline.text' }

function toFace(error: unknown, isOffline: boolean, isOld: boolean): Face {
  if (isOffline) return offline
  if (isLoadError(error)) return isOld ? outdated : notLoaded
  if (error instanceof DOMException && error.name === 'TimeoutError') return timedOut
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) return unreachable
  if (!isRouteErrorResponse(error)) return broken
  const key = (error.data as { key?: string } | null)?.key
  if (key === 'goods.not_found' || key === 'goods.delisted') return goodsMissing
  if (key === 'store.not_found') return storeMissing
  if (error.status === 404 || error.status === 410) return notFound
  if (error.status === 403) return forbidden
  return error.status === 429 || error.status === 503 ? busy : broken
}

/** Whether code failed to load because the shop has a newer version; false until that is known. */
function useOutdated(error: unknown): boolean {
  const { entry } = useBoot()
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    if (!isLoadError(error)) return
    let isCurrent = true
    void isOutdated(entry).then((answer) => isCurrent && setOld(answer))
    return () => {
      isCurrent = false
    }
  }, [error, entry])
  return isOld
}

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A plug out of its socket; part of the code, so that it is there without a connection. */
function Unplugged() {
  return (
    <svg className="page-error-plug" viewBox="0 0 200 200" width={200} height={200} aria-hidden="true">
      <path d="M14 150 C44 150 40 104 68 104" />
      <path className="page-error-plug-solid" d="M68 82 h24 a10 10 0 0 1 10 10 v24 a10 10 0 0 1-10 10 h-24 z" />
      <path d="M102 94 h14 M102 114 h14" />
      <path
        className="page-error-plug-solid"
        d="M134 82 h-2 a8 8 0 0 0-8 8 v28 a8 8 0 0 0 8 8 h24 v-44 z"
        transform="translate(10 0)"
      />
      <path d="M166 104 C184 104 176 62 194 62" />
    </svg>
  )
}

/** Replaces a page that does not exist or could not be rendered. */
export function PageError() {
  const t = useText()
  const { intl } = useLanguage()
  const href = useHref()
  const error = useRouteError()
  const revalidator = useRevalidator()
  const isOnline = useOnline()
  const [at] = useState(() => new Date().toISOString())
  const [isRetrying, setRetrying] = useState(false)
  const isOld = useOutdated(error)
  const { title, text, image, tint, way, again = 'errors.page.action' } = toFace(error, isOnline === false, isOld)
  useEffect(() => {
    const goOn = () => void reloadIfReachable()
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [])
  // A page loaded again also gets code that a newer version has replaced; without a connection it would be lost.
  const retry = async () => {
    setRetrying(true)
    if (await reloadIfReachable()) return
    await revalidator.revalidate()
    setRetrying(false)
  }
  return (
    <main className={isOnline === false ? 'wrap page-error page-error-offline' : 'wrap page-error'}>
      <PageHead title={t(title)} />
      <PictureFrame {...(image && { src: image })} tint={tint} eager>
        {image === null && <Unplugged />}
      </PictureFrame>
      <h1>{t(title)}</h1>
      <p>{t(text)}</p>
      {way ? (
        <ButtonLink href={href(way.path)}>{t(way.text)}</ButtonLink>
      ) : (
        <Button icon="refresh" busy={isRetrying} onClick={() => void retry()}>
          {t(again)}
        </Button>
      )}
      {!way && isOnline !== null && (
        <p className="page-error-time">{t('errors.page.time', { time: formatTime(at, browserZone(), intl) })}</p>
      )}
    </main>
  )
}
