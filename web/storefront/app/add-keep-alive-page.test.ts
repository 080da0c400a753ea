import { expect, test } from 'vitest'
import { addKeepAlivePage, type KeepAlivePage, maxKeepAlivePages } from './add-keep-alive-page.ts'
import { toPageKey } from './keep-alive-addresses.ts'

const show = (pages: readonly KeepAlivePage<string>[], key: string, content = key) =>
  addKeepAlivePage(pages, { key, path: `/${key}`, search: '', content })
const joinKeys = (pages: readonly KeepAlivePage<string>[]) => pages.map(({ key }) => key).join('')

test('pages stay in the order in which they came, whichever is shown again', () => {
  const pages = ['a', 'b', 'c', 'a', 'b'].reduce<readonly KeepAlivePage<string>[]>((pages, key) => show(pages, key), [])
  expect(joinKeys(pages)).toBe('abc')
})

test('a page that is shown again has its newest content', () => {
  const pages = show(show(show([], 'a', 'old'), 'b'), 'a', 'new')
  expect(pages.find(({ key }) => key === 'a')?.content).toBe('new')
})

test('the page unseen for longest is let go', () => {
  const many = Array.from('abcdefgh').reduce<readonly KeepAlivePage<string>[]>((pages, key) => show(pages, key), [])
  expect(many).toHaveLength(maxKeepAlivePages)
  expect(joinKeys(show(show(many, 'a'), 'i'))).toBe('acdefghi')
})

test.each([
  ['/index?lang=ar', '/index', [], true],
  ['/commodity?sort=sales', '/commodity?sort=rating&pageNum=2', [], true],
  ['/store?id=1&sort=sales', '/store?lang=ar&id=1', ['id'], true],
  ['/store?id=1', '/store?id=2', ['id'], false],
  ['/store', '/store?id=2', ['id'], false],
  ['/login', '/register', [], false],
])('%s and %s, told apart by %j, are one page: %s', (one, other, names, same) => {
  const getKey = (address: string) => {
    const [path, search = ''] = address.split('?')
    return toPageKey(path!, search, names)
  }
  expect(getKey(one) === getKey(other)).toBe(same)
})
