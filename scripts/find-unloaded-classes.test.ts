import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findUnloadedClasses } from './find-unloaded-classes.ts'

const features = 'web/shop/features'
const tab = `${features}/store/tab.tsx`

/** A shop of two pages; the sheet of products comes with the list, and the store's tab uses it. */
const findProblems = (changes: Readonly<Record<string, string>> = {}) =>
  findUnloadedClasses(
    new Map(
      Object.entries({
        'web/shop/entry.tsx': `import './styles.css'\nimport { Page } from './frame.tsx'`,
        'web/shop/styles.css': `@import '../kit/kit.css';`,
        'web/shop/frame.tsx': `export const Frame = () => <p className="frame" />`,
        'web/kit/kit.css': `@import './card.css' layer(kit);`,
        'web/kit/card.css': `.card { color: var(--ink) } .frame { gap: 0 }`,
        [`${features}/goods/list-page.tsx`]: `import './list.css'\nexport const Page = () => <ul className="goods" />`,
        [`${features}/goods/list.css`]: `@layer page { .goods:hover, .goods.is-dense { gap: 0 } }`,
        [`${features}/store/store-page.tsx`]: `import { Tab } from './tab.tsx'\nexport const Page = () => <Tab />`,
        [tab]: `export const Tab = () => <p className="card" />`,
        ...changes,
      }),
    ),
    'web/shop/entry.tsx',
  )

describe('classes of a page', () => {
  it('may be those of the shell, of its sheets and of its imports', () => {
    expect(findProblems()).toEqual([])
    expect(
      findProblems({ [tab]: `import '#web/shop/features/goods/list.css'\nconst a = <ul className="goods" />` }),
    ).toEqual([])
    expect(
      findProblems({
        [tab]: `export { List } from './list.tsx'\nexport const Tab = () => <ul className="goods" />`,
        [`${features}/store/list.tsx`]: `import '../goods/list.css'`,
      }),
    ).toEqual([])
  })

  it.each([
    ['an attribute', `const a = <ul className="card goods" />`],
    ['a condition', `const a = <ul className={open ? 'card' : 'goods'} />`],
    ['a template', 'export const toClass = (tone: string) => `goods tone-${tone}`'],
    [
      'a file that also imports a type of the other page',
      `import type { A } from '../goods/list-page.tsx'\nconst a = 'goods'`,
    ],
    ['an export of a type of the other page', `export type { A } from '../goods/list-page.tsx'\nconst a = 'goods'`],
  ])('must not come with another page only: %s', (_name, source) =>
    expect(findProblems({ [tab]: source })).toEqual([
      `${tab}: .goods is styled by ${features}/goods/list.css, which ${features}/store/store-page.tsx does not load`,
    ]),
  )

  it.each([
    ['a comment', '// goods'],
    ['a type', `type Kind = 'goods'`],
    ['the name of a module', `import a from 'goods'`],
    ['a name', 'const goods = 1'],
  ])('are not %s', (_name, source) => expect(findProblems({ [tab]: source })).toEqual([]))

  it('must come with a component that is loaded later', () => {
    const lazy = { [tab]: `const Later = () => import('./later.tsx')` }
    const later = `${features}/store/later.tsx`
    expect(findProblems({ ...lazy, [later]: `const a = <ul className="goods" />` })).toHaveLength(1)
    expect(findProblems({ ...lazy, [later]: `import '../goods/list.css'\nconst a = 'goods'` })).toEqual([])
  })

  // Once, a store's goods were unstyled when they were opened by their address.
  it('negative control: the real store without the sheet of its price fields', () => {
    const files = new Map(
      globSync('web/storefront/features/{store,catalogue}/*.{ts,tsx,css}')
        .filter((file) => !file.includes('.test.'))
        .map((file) => [file, readFileSync(file, 'utf8')] as const),
    )
    const fields = 'web/storefront/features/catalogue/price-fields.tsx'
    const findOwn = () => findUnloadedClasses(files, 'web/storefront/entry-client.tsx').join('\n')
    expect(findOwn()).not.toContain(fields)
    files.set(fields, files.get(fields)!.replace("import './price-fields.css'\n", ''))
    expect(findOwn()).toContain('store-page.tsx does not load')
  })
})
