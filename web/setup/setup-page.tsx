import { useEffect, useState, type ReactNode } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useKitTexts } from '#web/kit/kit-texts.ts'
import { AdministratorStep, LoginStep } from './administrator-step.tsx'
import { BrandStep } from './brand-step.tsx'
import { GoodsStep } from './goods-step.tsx'
import { HomeStep } from './home-step.tsx'
import { OpenStep } from './open-step.tsx'
import { readView, sendStep, type SetupView, type Steps } from './setup-call.ts'
import { StoreStep } from './store-step.tsx'

const stepKeys = ['you', 'brand', 'store', 'goods', 'home', 'open'] as const
type StepKey = (typeof stepKeys)[number]

const commands: Readonly<Record<StepKey, string>> = {
  you: 'npm run admin -- create --platform',
  brand: 'npm run admin -- brand create',
  store: 'npm run admin -- store create',
  goods: 'npm run import',
  home: 'npm run admin -- section set',
  open: 'npm run admin -- brand checklist',
}

/** The first step that is not done. */
function findOpenStep(view: SetupView): StepKey {
  if (view.phase !== 'steps') return 'you'
  if (view.brand === null) return 'brand'
  if (view.storeKey === null) return 'store'
  if (view.goodsFrom === null) return 'goods'
  return view.hasHome ? 'open' : 'home'
}

type Notice = { readonly text: string }

/** Uses the link once, then reads the state. */
async function load(locale: string, link: string): Promise<SetupView> {
  if (link !== '') await sendStep(locale, 'open', { link })
  return readView(locale)
}

// React runs effects twice in development, and the link works once.
let loading: Promise<SetupView> | undefined

export function SetupPage({ link }: { link: string }) {
  const t = useText()
  const { locale } = useLanguage()
  const [view, setView] = useState<SetupView | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [chosen, setChosen] = useState<StepKey | null>(null)
  const [hasFinished, setFinished] = useState(false)
  const title = t('setup.title')
  useEffect(() => {
    document.title = `${title} · Galleria`
  }, [title])
  useEffect(() => {
    loading ??= load(locale, link)
    loading.then(setView, (error: unknown) => setNotice({ text: failureText(t, error) }))
  }, [locale, link, t])
  const reload = async () => {
    setView(await readView(locale))
    setChosen(null)
  }
  if (notice) return <Message title={t('setup.closed.title')}>{notice.text}</Message>
  if (view === null) return <Message title={title}>{null}</Message>
  if (view.phase === 'link') return <Message title={title}>{t('setup.linkNeeded')}</Message>
  const open = findOpenStep(view)
  const current = chosen ?? open
  if (hasFinished && view.phase === 'steps') return <Finished view={view} />
  return (
    <div className="setup">
      <Rail current={current} open={open} view={view} onChoose={setChosen} />
      <main className="setup-main">
        <StepBody view={view} current={current} reload={reload} onFinish={() => setFinished(true)} />
      </main>
    </div>
  )
}

type StepBodyProps = {
  view: SetupView
  current: StepKey
  reload: () => Promise<void>
  onFinish: () => void
}

function StepBody({ view, current, reload, onFinish }: StepBodyProps) {
  if (view.phase === 'login') return <LoginStep onDone={reload} />
  if (view.phase !== 'steps') return <AdministratorStep onDone={reload} />
  if (current === 'brand') return <BrandStep view={view} onDone={reload} />
  if (current === 'store') return <StoreStep view={view} onDone={reload} />
  if (current === 'goods') return <GoodsStep view={view} onDone={reload} />
  if (current === 'home') return <HomeStep onDone={reload} />
  return <OpenStep view={view} onChange={reload} onFinish={onFinish} />
}

const describeStep = (view: SetupView, key: StepKey): string | null => {
  if (view.phase !== 'steps') return null
  if (key === 'you') return `${view.administrator}@platform`
  if (key === 'brand') return view.brand?.host ?? null
  if (key === 'store') return view.storeKey
  return null
}

type RailProps = { current: StepKey; open: StepKey; view: SetupView; onChoose: (key: StepKey) => void }

function Rail({ current, open, view, onChoose }: RailProps) {
  const t = useText()
  const { numeral } = useKitTexts()
  const openAt = stepKeys.indexOf(open)
  // Goods and home page can be done again; what cannot change any more is only shown as done.
  const canReturn = (key: StepKey, at: number) => at <= openAt && (key === open || key === 'goods' || key === 'home')
  return (
    <nav className="setup-rail" aria-label={t('setup.steps')}>
      <p className="setup-name">
        <svg viewBox="0 0 34 34" width="28" height="28" aria-hidden="true">
          <path d="M4 32V17a13 13 0 0 1 26 0v15h-8V17a5 5 0 0 0-10 0v15z" fill="currentColor" />
        </svg>
        {t('setup.title')}
      </p>
      <ol>
        {stepKeys.map((key, at) => {
          const isDone = at < openAt
          const body = (
            <>
              <i aria-hidden="true">{isDone ? <Icon name="check" size={16} /> : numeral(at + 1)}</i>
              <span>
                <b>{t(`setup.step.${key}`)}</b>
                <small>
                  <bdi>{describeStep(view, key) ?? t(`setup.step.${key}Hint`)}</bdi>
                </small>
                {isDone && <span className="visually-hidden">{t('setup.done')}</span>}
              </span>
            </>
          )
          return (
            <li
              key={key}
              className={isDone ? 'setup-done' : undefined}
              aria-current={key === current ? 'step' : undefined}
            >
              {canReturn(key, at) && key !== current ? (
                <button type="button" onClick={() => onChoose(key)}>
                  {body}
                </button>
              ) : (
                <div>{body}</div>
              )}
            </li>
          )
        })}
      </ol>
      <footer>
        <p>{t('setup.saved')}</p>
        <p>
          {t('setup.command')}
          <code dir="ltr">{commands[current]}</code>
        </p>
      </footer>
    </nav>
  )
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="setup-message">
      <h1>{title}</h1>
      <output>{children}</output>
    </main>
  )
}

function Finished({ view }: { view: Steps }) {
  const t = useText()
  return (
    <main className="setup-message">
      <h1>{t('setup.finished.title')}</h1>
      <output>{t('setup.finished.text', { account: `${view.administrator}@platform` })}</output>
      <p>
        <a href="/">{t('setup.finished.shop')}</a>
      </p>
    </main>
  )
}
