import { describe, expect, it } from 'vitest'
import { findColourSheetProblems, findStyleProblems } from './check-styles.ts'

describe('a style sheet', () => {
  it('of roles and logical properties is let through', () =>
    expect(findStyleProblems('.a { margin-inline-start: 4px; color: var(--ink); inset-block-end: 0 }')).toEqual([]))

  it.each([
    ['a physical margin', '.a { margin-left: 4px }'],
    ['a physical place', '.a { right: 0; }'],
    ['a colour of its own', '.a { color: #fff }'],
    ['a colour function', '.a { background: rgba(1, 2, 3, .5) }'],
  ])('with %s is refused', (_name, css) => expect(findStyleProblems(css)).toHaveLength(1))
})

describe('the sheet of fixed colours', () => {
  const roots = ':root { --c-1: light-dark(#0f6fa8, #63b3e8); }'

  it('sets properties of the root', () => expect(findColourSheetProblems(`/* why */\n${roots}`)).toEqual([]))

  it.each([
    ['a class', '.a { color: #ffffff; }'],
    ['a role of the brand', ':root { --ink: #000000; }'],
    ['a size', ':root { --c-row: 48px; }'],
  ])('with %s is refused', (_name, css) => expect(findColourSheetProblems(roots + css)).toHaveLength(1))
})
