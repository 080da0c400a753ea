import { expect, it } from 'vitest'
import { findMentioned } from './mentions.rules.ts'

const team = new Map([
  ['1', 'Amara'],
  ['2', 'wei.lin'],
  ['3', '小明'],
])

it.each([
  ['nobody', 'Refund sent', []],
  ['a name at the beginning', '@Amara please look', ['1']],
  ['any case', 'ask @AMARA', ['1']],
  ['a name before a full stop', 'ask @amara.', ['1']],
  ['a name with a full stop in it', 'ask @wei.lin.', ['2']],
  ['a name in Chinese', '请 @小明 看一下', ['3']],
  ['two, each once', '@amara @wei.lin @amara', ['1', '2']],
  ['a stranger', '@mallory', []],
  ['a longer name', '@amaranth', []],
  ['a mail address', 'write to info@amara', []],
])('finds %s', (_name, note, expected) => expect(findMentioned(note, team)).toEqual(expected))
