import { useText } from '#web/client/text/text-provider.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { listConsoleKeys } from '../app/console-keys.ts'
import { usePreferences } from '../app/preferences.ts'
import type { Section, WorkspaceName } from '../app/section.ts'

interface KeysDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  workspace: WorkspaceName
  /** Those that the person sees. */
  sections: readonly Section[]
}

/** A letter as it is printed on its key, and keys by their usual names. */
const toKeyName = (key: string) => (key.length === 1 ? key.toUpperCase() : key === 'Escape' ? 'Esc' : key)

/** Every key of the workspace, and the switch for single letters. */
export function KeysDialog({ open, onOpenChange, workspace, sections }: KeysDialogProps) {
  const t = useText()
  const { preferences, change } = usePreferences()
  const rows = [
    ...listConsoleKeys(workspace).map(({ keys, text }) => [keys, t(text)] as const),
    ...sections.flatMap(({ key, label, workspace: of }) =>
      key && of === workspace ? [[`g ${key}`, t('frame.keys.goTo', { page: t(label) })] as const] : [],
    ),
  ]
  return (
    <ConsoleDialog open={open} onOpenChange={onOpenChange} title={t('frame.keys.title')}>
      <dl className="keys-list">
        {rows.map(([keys, text]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd dir="ltr">
              {keys.split(' ').map((key) => (
                <kbd key={key}>{toKeyName(key)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={preferences.letterKeys} onChange={({ target }) => change({ letterKeys: target.checked })}>
        {t('frame.keys.letters')}
      </Checkbox>
    </ConsoleDialog>
  )
}
