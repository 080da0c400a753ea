import { expect, test } from 'vitest'
import { buildCategoryData } from '#web/storefront/features/catalogue/category-data.ts'
import { buildDocumentData } from '#web/storefront/features/content/document-data.ts'
import type { AbsoluteUrl } from '#web/client/use-absolute-url.ts'
import { pageHref } from '#web/client/use-href.ts'

const address: AbsoluteUrl = {
  page: (path, query) => `https://shop.example${pageHref('/pc', path, query)}`,
  file: (path) => `https://shop.example${path}`,
}

test('a category names its address, its trail and its goods', () => {
  const path = [
    { id: 'a', name: 'Home' },
    { id: 'b', name: 'Lamps' },
  ]
  const words = { name: 'Lamps', description: 'Lamps at Shop', home: 'Start', all: 'Classification' }
  const data = buildCategoryData({ ...words, path, goods: [{ id: 'g', name: 'Oak lamp' }] }, address)
  expect(data).toMatchObject({ '@type': 'CollectionPage', url: 'https://shop.example/pc/classification?categoryId=b' })
  expect(data.breadcrumb.itemListElement.map(({ position, name }) => `${position} ${name}`)).toEqual([
    '1 Start',
    '2 Classification',
    '3 Home',
    '4 Lamps',
  ])
  expect(data.mainEntity.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Oak lamp', url: 'https://shop.example/pc/productDetails?id=g' },
  ])
  expect(buildCategoryData({ ...words, path: [], goods: [] }, address).url).toBe(
    'https://shop.example/pc/classification',
  )
})

test('a document names its language, its date and its first words', () => {
  const document = {
    docId: 7,
    key: 'terms',
    title: 'Terms',
    lang: 'ph',
    body: '<h2 id="a">Buying</h2><p>You &amp; us.</p>',
    headings: [],
    updatedAt: '2026-11-20T10:00:00+08:00',
  }
  expect(buildDocumentData(document, 'Galleria', address)).toEqual({
    '@type': 'WebPage',
    name: 'Terms',
    description: 'Buying You & us.',
    inLanguage: 'fil',
    dateModified: document.updatedAt,
    url: 'https://shop.example/pc/doc?docId=7',
    publisher: { '@type': 'Organization', name: 'Galleria' },
  })
})
