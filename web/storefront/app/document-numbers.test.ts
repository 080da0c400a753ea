import { expect, test } from 'vitest'
import { shippedDocuments } from '#contract/content.ts'
import { documentNumbers } from './document-numbers.ts'

test('the footer leads to the numbers under which every shop has its documents', () =>
  expect(documentNumbers).toEqual(Object.fromEntries(shippedDocuments.map((key, index) => [key, index + 1]))))
