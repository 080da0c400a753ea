import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colourRoles } from '#contract/colour-roles.ts'
import { BrandFile } from '#contract/brand-file.ts'
import { mergeVersions } from '../../app/forms/merge-versions.ts'
import { isCorner, mainRoles, otherRoles, readColour, toContent, toFields } from './theme-values.ts'

const path = new URL('../../../../brands/default/brand.json', import.meta.url)
const { theme } = BrandFile.parse(JSON.parse(readFileSync(path, 'utf8')))

test('every colour of a theme is edited, once', () =>
  expect([...mainRoles, ...otherRoles].toSorted()).toEqual(colourRoles.toSorted()))

test('a content is the same after it was a record, and two editors are merged by colour', () => {
  const content = { theme, logo: null }
  expect(toContent(toFields(content))).toEqual(content)
  const withColour = (role: 'accent' | 'sale', colour: string) => ({
    ...content,
    theme: { ...theme, light: { ...theme.light, [role]: colour } },
  })
  const merged = mergeVersions(
    toFields(content),
    toFields(withColour('accent', '#0A4F4A')),
    toFields(withColour('sale', '#A0251A')),
  )
  expect([merged.conflicts, merged.taken]).toEqual([[], ['light.sale']])
  expect(toContent(merged.values).theme.light).toMatchObject({ accent: '#0A4F4A', sale: '#A0251A' })
})

test.each([
  ['#0b5f5a', '#0B5F5A'],
  ['0b5f5a ', '#0B5F5A'],
  ['#0b5f5', null],
  ['red', null],
  ['#0b5f5a;', null],
])('the colour %j is %j', (text, colour) => expect(readColour(text)).toBe(colour))

test.each([
  ['8px', true],
  ['20px 0px 20px 0px', true],
  ['1000px', false],
  ['8em', false],
  ['8px;', false],
  ['', false],
])('%j as corners: %j', (text, known) => expect(isCorner(text)).toBe(known))
