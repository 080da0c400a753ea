import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findBrandProblems, findSharedHosts } from './check-brands.ts'

const shipped = fileURLToPath(new URL('../brands', import.meta.url))
const folder = mkdtempSync(`${tmpdir()}/brands-`)

beforeEach(() => cpSync(`${shipped}/hive`, `${folder}/hive`, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true }))

type Edited = {
  site: string
  hosts: string[]
  supportMail: string
  downloads: { buyer: string }
  theme: { dark: Record<string, string> }
}

function editBrand(edit: (brand: Edited) => void) {
  const brand = JSON.parse(readFileSync(`${folder}/hive/brand.json`, 'utf8'))
  edit(brand)
  writeFileSync(`${folder}/hive/brand.json`, JSON.stringify(brand))
}

test('a brand as it is shipped has no problem', () => {
  expect(findBrandProblems(folder, 'hive')).toEqual([])
})

test('a dark palette that cannot be read is caught', () => {
  editBrand((brand) => (brand.theme.dark['ink-2'] = '#3A3020'))
  expect(findBrandProblems(folder, 'hive').map(({ where }) => where)).toEqual([
    'dark ink-2/surface',
    'dark ink-2/sunken',
  ])
})

test('a field that the schema refuses is named', () => {
  editBrand((brand) => (brand.theme.dark['ink'] = 'white'))
  expect(findBrandProblems(folder, 'hive')).toMatchObject([{ site: 'hive', where: 'theme.dark.ink' }])
})

test.each([
  ['hosts', (brand: Edited) => (brand.hosts = ['hive.example'])],
  ['supportMail', (brand: Edited) => (brand.supportMail = 'help@hive.com')],
  ['downloads', (brand: Edited) => (brand.downloads.buyer = 'https://get.elsewhere.example/buyer')],
])('%s of no imaginary shop is caught', (where, edit) => {
  editBrand(edit)
  expect(findBrandProblems(folder, 'hive').map((problem) => problem.where)).toContain(where)
})

test('a missing drawing, a missing file and broken JSON are caught', () => {
  rmSync(`${folder}/hive/icon.svg`)
  writeFileSync(`${folder}/hive/brand.json`, '{ "site": ')
  expect(findBrandProblems(folder, 'hive').map(({ where }) => where)).toEqual(['brand.json', 'icon.svg'])
  rmSync(`${folder}/hive/brand.json`)
  expect(findBrandProblems(folder, 'hive')).toContainEqual({ site: 'hive', where: 'brand.json', problem: 'is missing' })
})

test.each([
  '<script>alert(1)</script>',
  '<path onload="x()"/>',
  '<image href="http://a.example/"/>',
  '<path fill="currentColor"/>',
])('a logo that holds %s is caught', (inside) => {
  writeFileSync(`${folder}/hive/logo.svg`, `<svg viewBox="0 0 34 34">${inside}</svg>`)
  expect(findBrandProblems(folder, 'hive')).toMatchObject([{ where: 'logo.svg' }])
})

test('a host that two brands claim is caught', () => {
  const brands = [
    { site: 'one', hosts: ['one.localhost', 'localhost'] },
    { site: 'two', hosts: ['two.localhost', 'localhost'] },
  ]
  expect(findSharedHosts(brands)).toEqual([{ site: 'two', where: 'hosts', problem: 'localhost belongs to one' }])
})
