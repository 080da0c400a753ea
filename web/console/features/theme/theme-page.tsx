import '../../app/drafts/page-editor.css'
import './theme.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Theme } from '#contract/brand-file.ts'
import { findContrastFailures } from '#contract/contrast.ts'
import type { ThemeContent, ThemeDraft } from '#contract/themes.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { DraftConflict } from '../../app/drafts/draft-conflict.tsx'
import { useDraft } from '../../app/drafts/use-draft.ts'
import { VersionsDialog } from '../../app/drafts/versions-dialog.tsx'
import { LeaveGuard } from '../../app/leave-guard.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { ColourFields } from './colour-fields.tsx'
import { ContrastList } from './contrast-list.tsx'
import { LogoField } from './logo-field.tsx'
import { ShapeFields } from './shape-fields.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { toContent, toFields, type Mode, type Role } from './theme-values.ts'

type Look = { readonly site: string; readonly theme: Theme }

/** Two halves: page and accent of a theme. */
function LookTile({ look, onUse }: { look: Look; onUse: () => void }) {
  const t = useText()
  const { light } = look.theme
  const tile = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { style } = tile.current!
    style.setProperty('--look-ground', light.ground)
    style.setProperty('--look-accent', light.accent)
  }, [light])
  return (
    <button
      ref={tile}
      type="button"
      className="theme-look"
      aria-label={t('theme.startFromOf', { name: look.site })}
      onClick={onUse}
    />
  )
}

function useThemeDraft(initial: ThemeDraft) {
  const call = useApi()
  return useDraft<ThemeContent, ThemeDraft>(initial, {
    save: (input, options) => call('themes.save', input, options),
    changedKey: 'theme.changed',
    toFields,
    toContent,
  })
}
type ThemeEditing = ReturnType<typeof useThemeDraft>

function Conflict({ page }: { page: ThemeEditing }) {
  const t = useText()
  const name = (key: string) => {
    const [mode, role] = key.split('.')
    if (role !== undefined) return `${t(`theme.role.${role as Role}`)}, ${t(`theme.mode.${mode as Mode}`)}`
    return key === 'logo'
      ? t('theme.logo')
      : key === 'shape'
        ? t('theme.shape')
        : key === 'header'
          ? t('theme.header')
          : t('theme.form')
  }
  return (
    <DraftConflict
      page={page}
      name={name}
      write={(value) => (Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '')}
    />
  )
}

function usePublish(page: ThemeEditing) {
  const t = useText()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  const { version } = page.draft
  return useMutation({
    mutationFn: () => submit({ version }, (options) => call('themes.publish', { version }, options)),
    onSuccess: ({ draft }) => {
      page.replace(draft)
      toast({ text: t('theme.published') })
    },
    onError: page.fail,
  })
}

function useLead({ draft, isDirty, isSaving }: ThemeEditing): string {
  const t = useText()
  const { intl, timeZone } = useLanguage()
  const time = new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const state = isDirty || isSaving ? 'saving' : draft.changedAt ? 'saved' : 'none'
  const live = draft.live
    ? t('settings.page.liveSince', { number: draft.live.number, time: time.format(new Date(draft.live.publishedAt)) })
    : t('theme.neverPublished')
  return `${t(`settings.page.state.${state}`)} ${live}`
}

function Editor({ initial, looks }: { initial: ThemeDraft; looks: readonly Look[] }) {
  const t = useText()
  const call = useApi()
  const toast = useConsoleToast()
  const [mode, setMode] = useState<Mode>('light')
  const [isListing, setListing] = useState(false)
  const page = useThemeDraft(initial)
  const publish = usePublish(page)
  const lead = useLead(page)
  const { draft, content, isDirty, isSaving, error, change } = page
  const { theme } = content
  const changeTheme = (part: Partial<Theme>) => change({ theme: { ...theme, ...part } })
  const setColour = (role: Role, colour: string) => changeTheme({ [mode]: { ...theme[mode], [role]: colour } })
  const isReadable = findContrastFailures(theme).length === 0
  const isSaved = !isDirty && !isSaving && draft.version > 0 && draft.isChanged
  const canPublish = isSaved && isReadable && !publish.isPending
  return (
    <PageFrame
      title={t('frame.nav.theme')}
      lead={<output>{lead}</output>}
      trail={[]}
      actions={
        <>
          <ActionButton onClick={() => setListing(true)}>{t('settings.page.versions')}</ActionButton>
          <ActionButton
            variant="primary"
            aria-disabled={!canPublish}
            aria-describedby={isReadable ? undefined : 'theme-shut'}
            onClick={() => canPublish && publish.mutate()}
          >
            {t('theme.publish')}
          </ActionButton>
        </>
      }
    >
      <LeaveGuard isActive={isDirty} />
      {Boolean(error) && <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>}
      {!isReadable && (
        <p id="theme-shut" className="console-help theme-fails">
          {t('theme.whyShut')}
        </p>
      )}
      <div className="page-editor">
        <div>
          <section className="console-card" aria-labelledby="theme-looks">
            <header>
              <h2 id="theme-looks">{t('theme.startFrom')}</h2>
            </header>
            <div className="console-card-body theme-looks">
              {looks.map((look) => (
                <LookTile key={look.site} look={look} onUse={() => change({ theme: look.theme })} />
              ))}
            </div>
          </section>
          <ColourFields key={mode} palette={theme[mode]} onChange={setColour} />
          <ContrastList theme={theme} mode={mode} onUse={setColour} onShowMode={setMode} />
          <ShapeFields theme={theme} onChange={changeTheme} />
          <LogoField logo={content.logo} onChange={(logo) => change({ logo })} />
        </div>
        <ThemePreview content={content} mode={mode} onMode={setMode} />
      </div>
      {isListing && (
        <VersionsDialog
          name="theme"
          unknownAuthor={t('theme.origin')}
          list={() => call('themes.versions', {})}
          restore={(number, options) => call('themes.restore', { number }, options)}
          onClose={() => setListing(false)}
          onRestored={(restored) => {
            page.replace(restored)
            setListing(false)
            toast({ text: t('theme.published') })
          }}
        />
      )}
      <Conflict page={page} />
    </PageFrame>
  )
}

/** The look of the brand: colours, contrast, shape and logo beside the real home page. */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery({ ...apiQuery('themes.detail', {}), gcTime: 0, staleTime: Infinity })
  if (data) return <Editor initial={data.draft} looks={data.looks} />
  return (
    <PageFrame title={t('frame.nav.theme')} trail={[]}>
      {error && (
        <NoticeLine
          tone="bad"
          action={<ActionButton onClick={() => void refetch()}>{t('settings.tryAgain')}</ActionButton>}
        >
          {failureText(t, error)}
        </NoticeLine>
      )}
    </PageFrame>
  )
}
