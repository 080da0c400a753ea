import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Redirect } from '#contract/redirects.ts'
import { ApiError } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { ToggleSwitch } from '#web/console/kit/toggle-switch.tsx'
import { useSettled } from '../../app/use-settled.ts'
import { useCoveredPage } from './use-covered-page.ts'
import { useRedirectAction } from './use-redirect-action.ts'

/** Follows what is typed, once typing pauses. */
function useFollow(source: string, target: string) {
  const wanted = JSON.stringify([source.trim(), target.trim()])
  const settled = useSettled(wanted)
  const [from, to] = JSON.parse(settled) as [string, string]
  const { data, error } = useQuery({
    ...apiQuery('redirects.follow', { source: from, target: to }),
    enabled: from !== '' && to !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return settled === wanted ? { data, error } : { data: undefined, error: null }
}

interface RedirectDialogProps {
  /** None for a new one. */
  redirect: Redirect | null
  onClose: () => void
}

type CoveredProps = {
  readonly page: { readonly address: string; readonly title: string }
  readonly isConfirmed: boolean
  readonly onConfirm: (isOn: boolean) => void
}

/** The page that answers at the old address, so that the redirect does not act; it is saved only where that is wanted. */
function CoveredPage({ page, isConfirmed, onConfirm }: CoveredProps) {
  const t = useText()
  return (
    <NoticeLine tone="prog">
      <div className="redirect-covered">
        {t('redirects.covered')}
        <a className="redirect-address" href={page.address} target="_blank" rel="noreferrer">
          <bdi>{page.title}</bdi>
        </a>
        <ToggleSwitch checked={isConfirmed} onChange={({ target }) => onConfirm(target.checked)}>
          {t('redirects.coveredSave')}
        </ToggleSwitch>
      </div>
    </NoticeLine>
  )
}

/** Asks for an old address and where it leads, and shows where a shopper would end. */
export function RedirectDialog({ redirect, onClose }: RedirectDialogProps) {
  const t = useText()
  const toast = useConsoleToast()
  const [source, setSource] = useState(redirect?.source ?? '')
  const [target, setTarget] = useState(redirect?.target ?? '')
  const [keepsMethod, setKeepsMethod] = useState(redirect?.status === 308)
  const { data: path, error: pathError } = useFollow(source, target)
  const covered = useCoveredPage(source, path?.isLoop === false)
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const isConfirmed = covered === null || (covered !== undefined && confirmed === covered.address)
  const save = useRedirectAction('redirects.save', (saved) => {
    toast({ text: t('redirects.saved', { source: saved.source }) })
    onClose()
  })
  const error = save.error ?? pathError
  const fields = error instanceof ApiError ? error.fields : {}
  const canSave = source.trim() !== '' && target.trim() !== '' && isConfirmed && !save.isPending
  const change = (set: (text: string) => void) => (text: string) => {
    set(text)
    save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSave)
      save.mutate({
        source: source.trim(),
        target: target.trim(),
        status: keepsMethod ? 308 : 301,
        isNew: redirect === null,
      })
  }
  const changeSource = change(setSource)
  const changeTarget = change(setTarget)
  return (
    <ConsoleDialog open onOpenChange={onClose} title={t(redirect ? 'redirects.edit' : 'redirects.new')}>
      <form className="redirect-dialog" onSubmit={submit}>
        <TextInput
          label={t('redirects.source')}
          help={t('redirects.sourceHelp')}
          value={source}
          maxLength={500}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          readOnly={redirect !== null}
          error={fields.source}
          onChange={({ target: field }) => changeSource(field.value)}
        />
        <TextInput
          label={t('redirects.target')}
          help={t('redirects.targetHelp')}
          value={target}
          maxLength={500}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          error={fields.target}
          onChange={({ target: field }) => changeTarget(field.value)}
        />
        <ToggleSwitch checked={keepsMethod} onChange={({ target: field }) => setKeepsMethod(field.checked)}>
          {t('redirects.keepsMethod')}
        </ToggleSwitch>
        {covered && (
          <CoveredPage
            page={covered}
            isConfirmed={isConfirmed}
            onConfirm={(isOn) => setConfirmed(isOn ? covered.address : null)}
          />
        )}
        {error && Object.keys(fields).length === 0 && <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>}
        {path && !save.error && (
          <NoticeLine tone={path.isLoop ? 'prog' : 'info'}>
            {t(path.isLoop ? 'redirects.loops' : 'redirects.leads')}
            <ol className="redirect-steps" dir="ltr">
              {[source.trim(), ...path.steps].map((step, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a loop passes an address twice
                <li key={index}>{step}</li>
              ))}
            </ol>
          </NoticeLine>
        )}
        <div className="console-dialog-actions">
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton type="submit" variant="primary" aria-disabled={!canSave}>
            {t('redirects.save')}
          </ActionButton>
        </div>
      </form>
    </ConsoleDialog>
  )
}
