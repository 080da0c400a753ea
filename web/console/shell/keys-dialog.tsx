import type { TextKey } from '#i18n/text-keys.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { usePreferences } from '../app/preferences.ts'

const keys: readonly (readonly [keys: string, text: TextKey])[] = [
  ['Ctrl K', 'frame.keys.palette'],
  ['/', 'frame.keys.search'],
  ['?', 'frame.keys.list'],
  ['G H', 'frame.keys.overview'],
  ['G O', 'frame.keys.orders'],
  ['G C', 'frame.keys.chat'],
  ['J', 'frame.keys.next'],
  ['K', 'frame.keys.previous'],
  ['T', 'frame.keys.take'],
  ['A', 'frame.keys.approve'],
  ['R', 'frame.keys.reject'],
  ['F', 'frame.keys.refund'],
  ['Ctrl Enter', 'frame.keys.send'],
  ['Esc', 'frame.keys.close'],
  ['R', 'frame.keys.chat.reply'],
  ['N', 'frame.keys.chat.note'],
  ['T', 'frame.keys.chat.take'],
  ['S', 'frame.keys.chat.snooze'],
  ['E', 'frame.keys.chat.close'],
  ['Ctrl Shift Enter', 'frame.keys.chat.sendAndWait'],
]

/** Every key of the console, and the switch for single letters. */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useText()
  const { preferences, change } = usePreferences()
  return (
    <ConsoleDialog open={open} onOpenChange={onOpenChange} title={t('frame.keys.title')}>
      <dl className="keys-list">
        {keys.map(([combination, text]) => (
          <div key={combination}>
            <dt>{t(text)}</dt>
            <dd dir="ltr">
              {combination.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
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
