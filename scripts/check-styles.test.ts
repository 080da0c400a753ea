import { describe, expect, it } from 'vitest'
import { findStyleProblems } from './check-styles.ts'

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
