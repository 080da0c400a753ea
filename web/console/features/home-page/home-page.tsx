import '../../app/drafts/page-editor.css'
import './home-page.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { floorKinds } from '#contract/home.ts'
import { maxHomeBanners, maxHomeSections, type HomeContent, type HomeDraft } from '#contract/staff-home.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { homeDraftMessage } from '#web/client/editor-frame.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ActionMenu } from '#web/console/kit/action-menu.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { DraftConflict } from '../../app/drafts/draft-conflict.tsx'
import { ImageUpload } from '../../app/drafts/image-upload.tsx'
import { usePreviewLanguage } from '../../app/drafts/preview-fields.tsx'
import { useDraft } from '../../app/drafts/use-draft.ts'
import { VersionsDialog } from '../../app/drafts/versions-dialog.tsx'
import { LeaveGuard } from '../../app/leave-guard.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { useNow, useTimes } from '../../app/times.ts'
import { fromZonedInput } from '../../app/zoned-time.ts'
import { BannerFields } from './banner-fields.tsx'
import { countChanges, toContent, toFields } from './home-content.ts'
import { buildBanner, buildSection, usePartTexts, type Banner, type Section } from './home-parts.ts'
import { HomePreview } from './home-preview.tsx'
import { PartList } from './part-list.tsx'
import { ScheduleStrip } from './schedule-strip.tsx'
import { SectionFields } from './section-fields.tsx'

type UsualKinds = readonly Section['kind'][]

function useHomeDraft(initial: HomeDraft, onSaved: () => void) {
  const call = useApi()
  return useDraft<HomeContent, HomeDraft>(initial, {
    save: (input, options) => call('staffHome.save', input, options),
    changedKey: 'home_page.changed',
    toFields,
    toContent,
    onSaved,
  })
}
type HomeEditing = ReturnType<typeof useHomeDraft>

function Conflict({ page }: { page: HomeEditing }) {
  const t = useText()
  const { getName } = usePartTexts()
  const { conflict } = page
  const find = (key: string) => (conflict?.yours[key] ?? conflict?.theirs[key]) as Section | Banner | null
  return (
    <DraftConflict
      page={page}
      name={(key) => {
        const part = key.includes('.') ? find(key) : null
        return part ? getName(part) : t('homepage.order')
      }}
      write={(value) => {
        if (!value) return t('settings.delivery.deleted')
        return Array.isArray(value) ? '' : getName(value as Section | Banner)
      }}
      silent={['sections', 'banners']}
    />
  )
}

function usePublish(page: HomeEditing) {
  const t = useText()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  const { version } = page.draft
  return useMutation({
    mutationFn: () => submit({ version }, (options) => call('staffHome.publish', { version }, options)),
    onSuccess: ({ draft }) => {
      page.replace(draft)
      toast({ text: t('homepage.published') })
    },
    onError: page.fail,
  })
}

interface PartsProps {
  page: HomeEditing
  usualKinds: UsualKinds
  current: string | null
  at: Date
  lang: string
  onOpen: (id: string) => void
}

function Sections({ page, usualKinds, current, at, lang, onOpen }: PartsProps) {
  const t = useText()
  const { content, change } = page
  const { sections } = content
  const add = (kind: Section['kind']) => {
    const section = buildSection(kind)
    change({ sections: [...sections, section] })
    onOpen(section.id)
  }
  return (
    <section className="console-card" aria-labelledby="home-sections">
      <header>
        <h2 id="home-sections">{t('settings.page.sections')}</h2>
        {sections.length < maxHomeSections && (
          <ActionMenu
            trigger={
              <ActionButton small icon={<Icon name="plus" size={14} />}>
                {t('settings.page.addSection')}
              </ActionButton>
            }
            items={floorKinds.map((kind) => ({
              key: kind,
              label: t(`homepage.kind.${kind}`),
              icon: <Icon name={kind === 'banner' ? 'image' : 'grid'} size={16} />,
              onSelect: () => add(kind),
            }))}
          />
        )}
      </header>
      <div className="console-card-body page-editor-sections">
        {sections.length === 0 ? (
          <>
            <p className="console-help">{t('homepage.usual')}</p>
            <ActionButton onClick={() => change({ sections: usualKinds.map(buildSection) })}>
              {t('homepage.arrangeUsual')}
            </ActionButton>
          </>
        ) : (
          <PartList
            label={t('settings.page.sections')}
            parts={sections}
            current={current}
            at={at}
            lang={lang}
            onOpen={onOpen}
            onChange={(next) => change({ sections: next })}
          />
        )}
      </div>
    </section>
  )
}

function Banners({ page, current, at, lang, onOpen }: Omit<PartsProps, 'usualKinds'>) {
  const t = useText()
  const { content, change } = page
  const { banners } = content
  return (
    <section className="console-card" aria-labelledby="home-banners">
      <header>
        <h2 id="home-banners">{t('homepage.banners')}</h2>
      </header>
      <div className="console-card-body page-editor-sections">
        <PartList
          label={t('homepage.banners')}
          parts={banners}
          current={current}
          at={at}
          lang={lang}
          onOpen={onOpen}
          onChange={(next) => change({ banners: next })}
        />
        {banners.length < maxHomeBanners && (
          <ImageUpload
            label={t('homepage.addBanner')}
            image={null}
            onUploaded={(image) => {
              const banner = buildBanner(image)
              change({ banners: [...banners, banner] })
              onOpen(banner.id)
            }}
          />
        )}
      </div>
    </section>
  )
}

/** The fields of the section or banner that was chosen. */
function PartCard({ page, current }: { page: HomeEditing; current: string | null }) {
  const t = useText()
  const { getName } = usePartTexts()
  const { content, change, draft } = page
  const { sections, banners } = content
  const names = useMemo(() => new Map(draft.goods.map(({ id, name }) => [id, name])), [draft.goods])
  const section = sections.find(({ id }) => id === current)
  const banner = banners.find(({ id }) => id === current)
  const part = section ?? banner
  const replace = <Part extends Section | Banner>(parts: readonly Part[], next: Part) =>
    parts.map((one) => (one.id === next.id ? next : one))
  return (
    <section className="console-card" aria-labelledby="home-part">
      <header>
        <h2 id="home-part">{part ? getName(part) : t('homepage.part')}</h2>
      </header>
      <div className="console-card-body">
        {!part && <p className="console-help">{t('homepage.choosePart')}</p>}
        {section && (
          <SectionFields
            key={section.id}
            section={section}
            names={names}
            onChange={(next) => change({ sections: replace(sections, next) })}
            onRemove={() => change({ sections: sections.filter(({ id }) => id !== section.id) })}
          />
        )}
        {banner && (
          <BannerFields
            key={banner.id}
            banner={banner}
            onChange={(next) => change({ banners: replace(banners, next) })}
            onRemove={() => change({ banners: banners.filter(({ id }) => id !== banner.id) })}
          />
        )}
      </div>
    </section>
  )
}

function useLead({ draft, isDirty, isSaving }: HomeEditing): string {
  const t = useText()
  const { formatTimeOfYear } = useTimes()
  const state = isDirty || isSaving ? 'saving' : draft.changedAt ? 'saved' : 'none'
  const { live } = draft
  const since = live
    ? t('settings.page.liveSince', { number: live.number, time: formatTimeOfYear(live.publishedAt) })
    : t('homepage.neverPublished')
  return `${t(`settings.page.state.${state}`)} ${since}`
}

function Editor({ initial, usualKinds }: { initial: HomeDraft; usualKinds: UsualKinds }) {
  const t = useText()
  const { timeZone } = useLanguage()
  const call = useApi()
  const toast = useConsoleToast()
  const now = useNow()
  const frame = useRef<HTMLIFrameElement>(null)
  const [current, setCurrent] = useState<string | null>(initial.content.sections[0]?.id ?? null)
  const [isListing, setListing] = useState(false)
  const [lang, setLang] = usePreviewLanguage()
  const [time, setTime] = useState('')
  const [width, setWidth] = useState('desktop')
  const page = useHomeDraft(initial, () => frame.current?.contentWindow?.postMessage(homeDraftMessage, location.origin))
  const publish = usePublish(page)
  const lead = useLead(page)
  const { draft, content, isDirty, isSaving, error } = page
  const chosen = fromZonedInput(time, timeZone)
  const at = chosen === null ? now : new Date(chosen)
  const changes = countChanges(draft.published, content)
  const canPublish = !isDirty && !isSaving && !publish.isPending && draft.version > 0 && draft.isChanged
  const parts = { page, current, at, lang, onOpen: setCurrent }
  return (
    <PageFrame
      title={t('frame.nav.home')}
      lead={<output>{lead}</output>}
      trail={[]}
      actions={
        <>
          <ActionButton onClick={() => setListing(true)}>{t('settings.page.versions')}</ActionButton>
          <ActionButton variant="primary" aria-disabled={!canPublish} onClick={() => canPublish && publish.mutate()}>
            {t('homepage.publish', { count: changes })}
          </ActionButton>
        </>
      }
    >
      <LeaveGuard isActive={isDirty} />
      {Boolean(error) && <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>}
      <div className="page-editor home-editor">
        <div>
          <Sections {...parts} usualKinds={usualKinds} />
          <Banners {...parts} />
        </div>
        <div>
          <HomePreview
            frame={frame}
            lang={lang}
            onLang={setLang}
            time={time}
            onTime={setTime}
            width={width}
            onWidth={setWidth}
          />
          <ScheduleStrip parts={[...content.sections, ...content.banners]} at={at} />
        </div>
        <div>
          <PartCard page={page} current={current} />
        </div>
      </div>
      {isListing && (
        <VersionsDialog
          name="home-page"
          unknownAuthor={t('homepage.origin')}
          list={() => call('staffHome.versions', {})}
          restore={(number, options) => call('staffHome.restore', { number }, options)}
          onClose={() => setListing(false)}
          onRestored={(restored) => {
            page.replace(restored)
            setListing(false)
            toast({ text: t('homepage.published') })
          }}
        />
      )}
      <Conflict page={page} />
    </PageFrame>
  )
}

/** The home page of the shop: its sections and banners around the real page with the draft. */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery({ ...apiQuery('staffHome.detail', {}), gcTime: 0, staleTime: Infinity })
  if (data) return <Editor initial={data.draft} usualKinds={data.usualKinds} />
  return (
    <PageFrame title={t('frame.nav.home')} trail={[]}>
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
