import { useText } from '#web/client/text/text-provider.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'
import type { ImportFile } from './use-import.ts'

const looks: Readonly<Record<ImportFile['state'], readonly [StatusShape, StatusTone]>> = {
  checking: ['quarter', 'info'],
  checked: ['half', 'prog'],
  importing: ['threeQuarters', 'info'],
  imported: ['full', 'good'],
  failed: ['decide', 'bad'],
}

export function ImportState({ file, isPill }: { file: Pick<ImportFile, 'state'>; isPill?: boolean }) {
  const t = useText()
  const [shape, tone] = looks[file.state]
  return (
    <StatusMark shape={shape} tone={tone} {...(isPill && { isPill })}>
      {t(`inventory.import.state.${file.state}`)}
    </StatusMark>
  )
}
