import { describe, expect, it } from 'vitest'
import { features, modules } from '../boundaries.mjs'
import { findProblem, findSchemasInPages, listImports, findListProblems } from './check-boundaries.ts'

const problems = (file: string, source: string) => listImports(file, source).map(findProblem)

describe('the boundaries', () => {
  it.each([
    [
      'a public API that is listed',
      'server/modules/cart/add-line.ts',
      "import { stockOf } from '../inventory/public.ts'",
      [null],
    ],
    [
      'a public API that is not',
      'server/modules/inventory/reserve.ts',
      "import { x } from '../cart/public.ts'",
      ['inventory may not import cart'],
    ],
    [
      'an import past the public API',
      'server/modules/cart/add-line.ts',
      "import { x } from '#server/modules/inventory/inventory.queries.ts'",
      ['imports past the public API of inventory'],
    ],
    [
      'a page that knows the server',
      'web/storefront/shell/shell.tsx',
      "import { x } from '#server/platform/ids.ts'",
      ['web/storefront/shell may not know server/platform'],
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
      'a client file that knows the storefront',
      'web/client/session.ts',
      "import { x } from '#web/storefront/app/use-page.ts'",
      ['web/client may not know web/storefront/app'],
    ],
    [
      'a shell that knows a feature',
      'web/storefront/shell/header.tsx',
      "import { x } from '../features/cart/cart-button.tsx'",
      ['web/storefront/shell may not know web/storefront/features'],
    ],
    [
      'page infrastructure that knows a feature',
      'web/storefront/app/page-route.tsx',
      "import { x } from '#web/storefront/features/errors/page-error.tsx'",
      ['web/storefront/app may not know web/storefront/features'],
    ],
    [
      'a feature that knows the shell',
      'web/storefront/features/store/store-head.tsx',
      "import { x } from '#web/storefront/shell/header.tsx'",
      ['web/storefront/features may not know web/storefront/shell'],
    ],
    [
      'a feature that is listed',
      'web/storefront/features/catalogue/filtered-goods.tsx',
      "import { x } from '#web/storefront/features/goods/goods-card.tsx'",
      [null],
    ],
    [
      'a feature that is not',
      'web/storefront/features/goods/goods-card.tsx',
      "import { x } from '../catalogue/filtered-goods.tsx'",
      ['goods may not import catalogue'],
    ],
    [
      'a planted dynamic import',
      'server/modules/cart/x.ts',
      "await import('#server/modules/orders/orders.queries.ts')",
      ['imports past the public API of orders'],
    ],
    [
      'a re-export',
      'server/modules/cart/x.ts',
      "export { y } from '../orders/public.ts'",
      ['cart may not import orders'],
    ],
    [
      'the public API of a folder in a module',
      'server/modules/checkout/x.ts',
      "import { y } from '#server/modules/orders/trades/public.ts'",
      [null],
    ],
    [
      'the start of a server that knows the demo',
      'server/services.ts',
      "import { fillDemo } from '#demo/fill-demo.ts'",
      ['server may not know demo'],
    ],
    ['the entry that hands it over', 'server/main.ts', "import { demoData } from '#demo/demo-data.ts'", [null]],
    ['packages', 'web/kit/button.tsx', "import { useState } from 'react'", []],
  ])('%s', (_name, file, source, expected) => expect(problems(file, source)).toEqual(expected))

  it('lists modules and features in reading order, every arrow downwards', () => {
    expect(findListProblems(modules, [])).toEqual([])
    for (const list of Object.values(features)) expect(findListProblems(list, [])).toEqual([])
  })

  it('notices a cycle and a folder that is not listed', () => {
    const list = { upper: ['lower'], lower: ['upper'] }
    expect(findListProblems(list, ['upper', 'surprise'])).toEqual([
      'lower -> upper goes up or nowhere',
      'surprise is not listed',
    ])
  })

  it.each([
    ['a constant', 'web/storefront/x.tsx', "import { most } from '#contract/limits.ts'", 0],
    ['the type of a schema', 'web/storefront/x.tsx', "import type { Row } from '#contract/rows.ts'", 0],
    ['its type beside nothing else', 'web/client/x.ts', "import { type Row } from '#contract/rows.ts'", 0],
    ['a planted schema', 'web/storefront/x.tsx', "import { Row } from '#contract/rows.ts'", 1],
    ['a planted constant beside schemas', 'web/setup/x.tsx', "import { most, type Row } from '#contract/rows.ts'", 1],
    ['a file that loads schemas through another', 'web/client/x.ts', "import { all } from '#contract/all.ts'", 1],
    ['planted zod', 'web/kit/x.ts', "import { z } from 'zod'", 1],
    ['a page of staff', 'web/console/features/x.tsx', "import { Row } from '#contract/rows.ts'", 0],
  ])('keeps schemas out of the pages of shoppers: %s', (_name, file, source, count) => {
    const others: Readonly<Record<string, string>> = {
      'contract/limits.ts': 'export const most = 1',
      'contract/rows.ts': "import { z } from 'zod'\nexport const Row = z.string()",
      'contract/all.ts': "export { Row as all } from './rows.ts'",
    }
    expect(findSchemasInPages(file, (name) => (name === file ? source : others[name]!))).toHaveLength(count)
  })
})
