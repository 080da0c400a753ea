import '../../app/drafts/page-editor.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { maxStorePageSections, type StorePageContent, type StorePageDraft } from '#contract/store-pages.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ActionMenu } from '#web/console/kit/action-menu.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { SortableList } from '#web/console/kit/sortable-list.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { DraftConflict } from '../../app/drafts/draft-conflict.tsx'
import { useDraft } from '../../app/drafts/use-draft.ts'
import { VersionsDialog } from '../../app/drafts/versions-dialog.tsx'
import { LeaveGuard } from '../../app/leave-guard.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { BannerFields, StoreFields } from './page-fields.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { SectionEditor, type Section } from './section-editor.tsx'
import { toContent, toFields } from './page-content.ts'

/** The message by which the page in the frame reads the draft again. */
const draftMessage = 'store-page-draft'

function usePageDraft(initial: StorePageDraft, onSaved: () => void) {
  const call = useApi()
  return useDraft<StorePageContent, StorePageDraft>(initial, {
    save: (input, options) => call('storePages.save', input, options),
    changedKey: 'store_page.changed',
    toFields,
    toContent,
    onSaved,
  })
}
type PageDraft = ReturnType<typeof usePageDraft>

/** The part that is edited: the store, its banner, or a section by its id. */
type Part = string

function useSectionName() {
  const t = useText()
  const { locale } = useLanguage()
  return ({ kind, titles }: Section): string => {
    const title = [titles[locale as keyof typeof titles], ...Object.values(titles)].find((text) => text?.trim())
    return title ?? t(`settings.page.kind.${kind}`)
  }
}

function Sections({ page, part, onOpen }: { page: PageDraft; part: Part; onOpen: (part: Part) => void }) {
  const t = useText()
  const getName = useSectionName()
  const { content, change } = page
  const { sections } = content
  const replace = (section: Section) =>
    change({ sections: sections.map((one) => (one.id === section.id ? section : one)) })
  const add = (kind: Section['kind']) => {
    const id = newIdempotencyKey()
    const section: Section = { id, kind, titles: {}, texts: {}, pick: 'selected', goodsIds: [], hidden: false }
    change({ sections: [...sections, section] })
    onOpen(id)
  }
  const current = sections.find(({ id }) => id === part)
  return (
    <>
      <section className="console-card" aria-labelledby="page-sections">
        <header>
          <h2 id="page-sections">{t('settings.page.sections')}</h2>
          {sections.length < maxStorePageSections && (
            <ActionMenu
              trigger={
                <ActionButton small icon={<Icon name="plus" size={14} />}>
                  {t('settings.page.addSection')}
                </ActionButton>
              }
              items={(['products', 'text'] as const).map((kind) => ({
                key: kind,
                label: t(`settings.page.kind.${kind}`),
                icon: <Icon name={kind === 'products' ? 'box' : 'document'} size={16} />,
                onSelect: () => add(kind),
              }))}
            />
          )}
        </header>
        <div className="console-card-body page-editor-sections">
          {(['store', 'banner'] as const).map((key) => (
            <button key={key} type="button" aria-pressed={part === key} onClick={() => onOpen(key)}>
              <Icon name={key === 'store' ? 'store' : 'image'} size={16} />
              {t(`settings.page.part.${key}`)}
            </button>
          ))}
          <SortableList
            label={t('settings.page.sections')}
            items={sections}
            getKey={({ id }) => id}
            getName={getName}
            onReorder={(next) => change({ sections: [...next] })}
            renderItem={(section) => (
              <div className="page-editor-section" data-hidden={section.hidden || undefined}>
                <button type="button" aria-pressed={part === section.id} onClick={() => onOpen(section.id)}>
                  {getName(section)}
                </button>
                <ActionButton
                  small
                  variant="quiet"
                  aria-pressed={section.hidden}
                  aria-label={t('settings.page.hide', { section: getName(section) })}
                  icon={<Icon name={section.hidden ? 'eye-off' : 'eye'} size={16} />}
                  onClick={() => replace({ ...section, hidden: !section.hidden })}
                />
              </div>
            )}
          />
        </div>
      </section>
      <section className="console-card" aria-labelledby="page-part">
        <header>
          <h2 id="page-part">
            {current
              ? getName(current)
              : t(part === 'banner' ? 'settings.page.part.banner' : 'settings.page.part.store')}
          </h2>
        </header>
        <div className="console-card-body">
          {current ? (
            <SectionEditor
              key={current.id}
              section={current}
              onChange={replace}
              onRemove={() => {
                change({ sections: sections.filter(({ id }) => id !== current.id) })
                onOpen('store')
              }}
            />
          ) : part === 'banner' ? (
            <BannerFields content={content} onChange={change} />
          ) : (
            <StoreFields content={content} onChange={change} />
          )}
        </div>
      </section>
    </>
  )
}

const maxShownLetters = 200

function Conflict({ page }: { page: PageDraft }) {
  const t = useText()
  const { conflict } = page
  const name = (key: string) => {
    const section = key.startsWith('section.') ? (conflict?.yours[key] ?? conflict?.theirs[key]) : null
    if (section)
      return Object.values((section as Section).titles)[0] ?? t(`settings.page.kind.${(section as Section).kind}`)
    return key === 'order'
      ? t('settings.page.order')
      : t(key === 'banner' ? 'settings.page.part.banner' : 'settings.page.part.store')
  }
  const listTexts = (value: unknown): string[] => {
    if (typeof value === 'string' || typeof value === 'number') return [String(value)]
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
  }
  const write = (value: unknown): string =>
    value === null || value === undefined
      ? t('settings.delivery.deleted')
      : listTexts(value).join(' / ').slice(0, maxShownLetters)
  return <DraftConflict page={page} name={name} write={write} silent={['order']} />
}

function usePublish(page: PageDraft) {
  const t = useText()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  const { version } = page.draft
  return useMutation({
    mutationFn: () => submit({ version }, (options) => call('storePages.publish', { version }, options)),
    onSuccess: ({ draft }) => {
      page.replace(draft)
      toast({ text: t('settings.page.published') })
    },
    onError: page.fail,
  })
}

function Editor({ storeId, initial }: { storeId: string; initial: StorePageDraft }) {
  const t = useText()
  const { intl, timeZone } = useLanguage()
  const toast = useConsoleToast()
  const call = useApi()
  const frame = useRef<HTMLIFrameElement>(null)
  const [part, setPart] = useState<Part>('store')
  const [isListing, setListing] = useState(false)
  const page = usePageDraft(initial, () => frame.current?.contentWindow?.postMessage(draftMessage, location.origin))
  const publish = usePublish(page)
  const { draft, isDirty, isSaving, error } = page
  const time = new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const state = isDirty || isSaving ? 'saving' : draft.changedAt ? 'saved' : 'none'
  const lead = [
    t(`settings.page.state.${state}`),
    draft.live
      ? t('settings.page.liveSince', { number: draft.live.number, time: time.format(new Date(draft.live.publishedAt)) })
      : t('settings.page.notLive'),
  ].join(' ')
  const canPublish = !isDirty && !isSaving && !publish.isPending && draft.version > 0 && draft.isChanged
  return (
    <PageFrame
      title={t('settings.page.title')}
      lead={<output>{lead}</output>}
      trail={[]}
      actions={
        <>
          <ActionButton onClick={() => setListing(true)}>{t('settings.page.versions')}</ActionButton>
          <ActionButton variant="primary" aria-disabled={!canPublish} onClick={() => canPublish && publish.mutate()}>
            {t('settings.page.publish')}
          </ActionButton>
        </>
      }
    >
      <LeaveGuard isActive={isDirty} />
      {Boolean(error) && <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>}
      <div className="page-editor">
        <div>
          <Sections page={page} part={part} onOpen={setPart} />
        </div>
        <PreviewFrame storeId={storeId} frame={frame} />
      </div>
      {isListing && (
        <VersionsDialog
          name="store-page"
          list={() => call('storePages.versions', {})}
          restore={(number, options) => call('storePages.restore', { number }, options)}
          onClose={() => setListing(false)}
          onRestored={(restored) => {
            page.replace(restored)
            setListing(false)
            toast({ text: t('settings.page.published') })
          }}
        />
      )}
      <Conflict page={page} />
    </PageFrame>
  )
}

/** The page of the store: its sections beside the real page with the draft. */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery({ ...apiQuery('storePages.detail', {}), gcTime: 0, staleTime: Infinity })
  if (data) return <Editor storeId={data.storeId} initial={data.draft} />
  return (
    <PageFrame title={t('settings.page.title')} trail={[]}>
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
