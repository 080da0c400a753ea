import { useText } from '#web/client/text/text-provider.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'
import type { ImportFile } from './workspace.ts'

const looks: Readonly<Record<ImportFile['state'] | 'refused', readonly [StatusShape, StatusTone]>> = {
  checking: ['half', 'info'],
  checked: ['threeQuarters', 'prog'],
  refused: ['decide', 'bad'],
  importing: ['half', 'info'],
  imported: ['full', 'good'],
  failed: ['stopped', 'bad'],
}

/** The state of a translated file. */
export function ImportMark({ file }: { file: ImportFile }) {
  const t = useText()
  const state = file.state === 'checked' && file.errors > 0 ? 'refused' : file.state
  const [shape, tone] = looks[state]
  return (
    <StatusMark shape={shape} tone={tone}>
      {t(`translations.state.${state}`)}
    </StatusMark>
  )
}
