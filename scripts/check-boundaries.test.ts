import { describe, expect, it } from 'vitest'
import { findProblem, listImports, findListProblems } from './check-boundaries.ts'

const problems = (file: string, source: string) => listImports(file, source).map(findProblem)

describe('the boundaries', () => {
  it.each([
    [
      'a door that is listed',
      'server/modules/cart/add-line.ts',
      "import { stockOf } from '../inventory/public.ts'",
      [null],
    ],
    [
      'a door that is not',
      'server/modules/inventory/reserve.ts',
      "import { x } from '../cart/public.ts'",
      ['inventory may not open the door of cart'],
    ],
    [
      'an import past the door',
      'server/modules/cart/add-line.ts',
      "import { x } from '#server/modules/inventory/inventory.queries.ts'",
      ['reaches past the door of inventory'],
    ],
    [
      'a page that knows the server',
      'web/storefront/shell/shell.tsx',
      "import { x } from '#server/platform/ids.ts'",
      ['web may not know server/platform'],
    ],
    [
      'a platform file that knows a module',
      'server/platform/jobs.ts',
      "import { x } from '#server/modules/cart/public.ts'",
      ['server/platform may not know a module'],
    ],
    [
      'a kit component that knows a feature',
      'web/kit/button.tsx',
      "import { x } from '#web/client/boot.ts'",
      ['web/kit may not know web/client'],
    ],
    [
      'a planted dynamic import',
      'server/modules/cart/x.ts',
      "await import('#server/modules/orders/orders.queries.ts')",
      ['reaches past the door of orders'],
    ],
    [
      'a re-export',
      'server/modules/cart/x.ts',
      "export { y } from '../orders/public.ts'",
      ['cart may not open the door of orders'],
    ],
    ['packages', 'web/kit/button.tsx', "import { useState } from 'react'", []],
  ])('%s', (_name, file, source, expected) => expect(problems(file, source)).toEqual(expected))

  it('lists modules in reading order, every arrow downwards', () => expect(findListProblems([])).toEqual([]))

  it('notices a module that nobody listed', () =>
    expect(findListProblems(['surprise'])).toEqual(['surprise is not listed']))
})
