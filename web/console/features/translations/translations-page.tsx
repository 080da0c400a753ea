import './translations.css'
import { useText } from '#web/client/text/text-provider.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { CoverageCard } from './coverage-card.tsx'
import { ExportCard } from './export-card.tsx'
import { ImportCard } from './import-card.tsx'

/** Missing translations, files for translators and the import of their work. */
export function Page() {
  const t = useText()
  const { brand } = useConsoleStart()
  return (
    <PageFrame title={t('translations.title')} lead={t('translations.lead')} trail={[{ label: brand.name }]}>
      <div className="translations-page">
        <CoverageCard />
        <ExportCard />
        <ImportCard />
      </div>
    </PageFrame>
  )
}
