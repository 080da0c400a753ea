import type { TextKey } from '#i18n/text-keys.ts'
import type { WorkspaceName } from './section.ts'

type ConsoleKey = {
  /** Keys after each other, as `useKeys` reads them; with Ctrl where a control listens to them itself. */
  readonly keys: string
  readonly text: TextKey
  /** Only in this workspace; in both by default. */
  readonly workspace?: WorkspaceName
}

/**
 * Every key of the console beside those that open sections, for the list that "?" shows. `useKeys` takes no other single
 * keys, so that none can work without standing here.
 */
export const consoleKeys = [
  { keys: 'Ctrl k', text: 'frame.keys.palette' },
  { keys: '/', text: 'frame.keys.search' },
  { keys: '?', text: 'frame.keys.list' },
  { keys: 'Ctrl s', text: 'frame.keys.save' },
  { keys: 'Ctrl Enter', text: 'frame.keys.send' },
  { keys: 'Escape', text: 'frame.keys.close' },
  { keys: 'j', text: 'frame.keys.next' },
  { keys: 'k', text: 'frame.keys.previous' },
  { keys: 'a', text: 'frame.keys.approve' },
  { keys: 'r', text: 'frame.keys.reject' },
  { keys: 't', text: 'frame.keys.take', workspace: 'staff' },
  { keys: 'f', text: 'frame.keys.refund', workspace: 'staff' },
  { keys: 'm', text: 'frame.keys.confirm', workspace: 'staff' },
  { keys: 'r', text: 'frame.keys.chat.reply' },
  { keys: 'n', text: 'frame.keys.chat.note' },
  { keys: 't', text: 'frame.keys.chat.take' },
  { keys: 's', text: 'frame.keys.chat.snooze' },
  { keys: 'e', text: 'frame.keys.chat.close' },
  { keys: 'Ctrl Shift Enter', text: 'frame.keys.chat.sendAndWait' },
  { keys: 'Escape', text: 'frame.keys.leave' },
] as const satisfies readonly ConsoleKey[]

type Keys = (typeof consoleKeys)[number]['keys']
/** A key that `useKeys` may run; a section is opened by G and its letter. */
export type ActionKey = Exclude<Keys, `Ctrl ${string}`> | `g ${string}`

/** The keys of a workspace, in their order. */
export const listConsoleKeys = (workspace: WorkspaceName): readonly ConsoleKey[] =>
  (consoleKeys as readonly ConsoleKey[]).filter((one) => one.workspace === undefined || one.workspace === workspace)
