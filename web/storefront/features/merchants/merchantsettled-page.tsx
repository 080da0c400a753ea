import './merchantsettled.css'
import { ButtonLink } from '#web/kit/button.tsx'
import { formatNumber, formatPercent } from '#web/kit/number.ts'
import { useBoot } from '#web/client/boot.ts'
import { PageHead } from '#web/client/page-head.tsx'
import { PictureFrameTrio } from '#web/storefront/features/store/picture-frame-trio.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ApplySection } from './apply-section.tsx'
import { Benefits } from './benefits.tsx'
import { Fees } from './fees.tsx'
import { Questions } from './questions.tsx'

const images = [
  '/media/art/vase/5f8f93-a9754f-1.svg',
  '/media/art/lamp/d9a441-1.svg',
  '/media/art/suitcase/8fb0ae-b8743f-1.svg',
]
const steps = ['account', 'apply', 'check', 'shelves'] as const
const requirements = ['name', 'person', 'identity', 'place'] as const

function Hero() {
  const t = useText()
  const { intl } = useLanguage()
  const { brand } = useBoot()
  const percent = formatPercent(brand.policy.commissionPercent / 100, intl, 2)
  return (
    <header className="merchantsettled-hero" data-tint={2}>
      <div>
        <h1>{t('merchants.title', { brand: brand.name })}</h1>
        <p>{t('merchants.lead')}</p>
        <p className="merchantsettled-actions">
          <ButtonLink href="#apply">{t('merchants.apply')}</ButtonLink>
          <small className="tabular-numbers">{t('merchants.fee', { percent })}</small>
        </p>
      </div>
      <PictureFrameTrio images={images} />
    </header>
  )
}

function Steps() {
  const t = useText()
  const { intl } = useLanguage()
  return (
    <section>
      <h2>{t('merchants.steps.title')}</h2>
      <ol className="merchantsettled-steps">
        {steps.map((step, at) => (
          <li key={step}>
            <i className="tabular-numbers" aria-hidden="true">
              {formatNumber(at + 1, intl)}
            </i>
            <h3>{t(`merchants.steps.${step}.title`)}</h3>
            <p>{t(`merchants.steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Requirements() {
  const t = useText()
  return (
    <section>
      <h2>{t('merchants.needs.title')}</h2>
      <ul className="merchantsettled-requirements">
        {requirements.map((need) => (
          <li key={need}>{t(`merchants.needs.${need}`)}</li>
        ))}
      </ul>
    </section>
  )
}

/** The page for future sellers: benefits, steps, fees and application. */
export function Page() {
  const t = useText()
  const title = t('merchants.title', { brand: useBoot().brand.name })
  return (
    <main className="wrap merchantsettled">
      <PageHead title={title} description={t('merchants.lead')} />
      <Hero />
      <Benefits />
      <Steps />
      <div className="merchantsettled-columns">
        <Requirements />
        <Fees />
      </div>
      <Questions />
      <ApplySection />
    </main>
  )
}
