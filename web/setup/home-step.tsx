import { useState } from 'react'
import { homeSections } from '#contract/home-sections.ts'
import { useForm } from '#web/client/form/use-form.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { sendStep } from './setup-call.ts'
import { StepForm } from './step-form.tsx'

type Section = (typeof homeSections)[number]

/** The sections of the home page, and a first banner. */
export function HomeStep({ onDone }: { onDone: () => Promise<void> }) {
  const t = useText()
  const { locale } = useLanguage()
  const [sections, setSections] = useState<readonly Section[]>(homeSections)
  const [hasBanner, setHasBanner] = useState(true)
  const form = useForm({
    check: () => ({}),
    send: async () => {
      await sendStep(locale, 'home', { sections, hasBanner })
      await onDone()
    },
  })
  const toggle = (section: Section) =>
    setSections((before) =>
      homeSections.filter((one) => (one === section ? !before.includes(one) : before.includes(one))),
    )
  return (
    <StepForm title={t('setup.home.title')} text={t('setup.home.text')} form={form} action={t('setup.home.action')}>
      <fieldset className="setup-list">
        <legend>{t('setup.home.sections')}</legend>
        {homeSections.map((section) => (
          <Checkbox key={section} checked={sections.includes(section)} onChange={() => toggle(section)}>
            {t(`setup.section.${section}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Checkbox checked={hasBanner} onChange={({ currentTarget }) => setHasBanner(currentTarget.checked)}>
        {t('setup.home.banner')}
      </Checkbox>
    </StepForm>
  )
}
