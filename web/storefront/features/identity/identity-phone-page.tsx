import './identity.css'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { OperationData } from '#web/client/api-call.ts'
import { uploadFile } from '#web/client/browser-call.ts'
import { useBoot } from '#web/client/boot.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { PhotosField } from './photos-field.tsx'
import { usePhotoUpload, type SendPhoto } from './use-photo-upload.ts'

type Phone = OperationData<'identityChecks.readPhone'>['phone']
type Session = { readonly token: string; readonly phone: Phone }

const subscribeNever = () => () => {}
// The code stands behind the `#`, so that no server, cache or log ever has it.
const readHash = () => location.hash.slice(1)
// By the code, so that a tab in which another person's link was opened does not add to their pictures.
const toStorageKey = (code: string) => `identity-phone ${code}`

function readToken(code: string): string | null {
  try {
    return sessionStorage.getItem(toStorageKey(code))
  } catch {
    return null
  }
}

function writeToken(code: string, token: string): void {
  try {
    sessionStorage.setItem(toStorageKey(code), token)
  } catch {
    // Without storage the token lives as long as the page.
  }
}

/** Exchanges the code of the address for a token of this phone, once; a page that is loaded again reads its token. */
function usePhoneSession(code: string) {
  const t = useText()
  const call = useApi()
  const [session, setSession] = useState<Session | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isStarted = useRef(false)
  const start = useCallback(async () => {
    setProblem(null)
    try {
      const token = readToken(code)
      if (token) return setSession({ token, ...(await call('identityChecks.readPhone', { phoneToken: token })) })
      const opened = await call('identityChecks.openPhone', { code })
      writeToken(code, opened.token)
      setSession(opened)
    } catch (error) {
      setProblem(failureText(t, error))
    }
  }, [call, code, t])
  useEffect(() => {
    if (isStarted.current || code === '') return
    isStarted.current = true
    void start()
  }, [start, code])
  return { session, problem, start, show: (phone: Phone) => setSession((now) => now && { ...now, phone }) }
}

function Photos({ session, onShow }: { session: Session; onShow: (phone: Phone) => void }) {
  const t = useText()
  const { locale } = useBoot()
  const { token, phone } = session
  const send: SendPhoto = async (part, file, onProgress) => {
    const { signal } = new AbortController()
    const answer = await uploadFile(
      locale,
      'identityChecks.addPhonePhoto',
      { phoneToken: token, part, file },
      { signal, onProgress },
    )
    onShow(answer.phone)
  }
  const upload = usePhotoUpload(phone.pictureMaxMegabytes, send)
  // A passport has no printed back; staff who want one make it required.
  const wanted = phone.photos.filter(
    ({ part, isWanted, isRequired }) =>
      isWanted && (part !== 'back' || isRequired || phone.documentType !== 'passport'),
  )
  const isDone = wanted.every(({ isSaved, isRequired }) => isSaved || !isRequired)
  return (
    <Card title={t(isDone ? 'identity.phone.done' : 'identity.step.photos')}>
      {isDone && (
        <output className="identity-done">
          <Icon name="check" size={20} />
          {t('identity.phone.doneText')}
        </output>
      )}
      <div className="form">
        <PhotosField
          photos={wanted.map(({ part, isSaved, isRequired }) => ({ part, image: null, isSaved, isRequired }))}
          documentType={phone.documentType}
          upload={upload}
          megabytes={phone.pictureMaxMegabytes}
        />
      </div>
    </Card>
  )
}

/** The page of a phone that scanned the code of the form: it takes the photos, without a name or a number. */
export function Page() {
  const t = useText()
  const code = useSyncExternalStore(subscribeNever, readHash, () => '')
  const { session, problem, start, show } = usePhoneSession(code)
  return (
    <main className="wrap identity-phone-page">
      <h1>{t('identity.phone.page')}</h1>
      {session ? (
        <Photos session={session} onShow={show} />
      ) : problem ? (
        <Card>
          <p className="identity-lead" role="alert">
            {problem}
          </p>
          <Button variant="secondary" onClick={() => void start()}>
            {t('common.retry')}
          </Button>
        </Card>
      ) : code === '' ? (
        <p className="identity-lead">{t('identity.phone.noCode')}</p>
      ) : (
        <Loading>
          <Skeleton shape="tile" />
        </Loading>
      )}
    </main>
  )
}
