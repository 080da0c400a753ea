import { describe, expect, it } from 'vitest'
import { followAddress, type SearchWords } from './use-search-words.ts'

const words = (over: Partial<SearchWords>): SearchWords => ({
  keyword: '',
  kind: 'goods',
  place: '/index',
  sent: [],
  ...over,
})
const search = (keyword: string): SearchWords => words({ keyword, place: `/searchGoods ${keyword}` })

describe('the words of the search box', () => {
  it('are those of the address', () => {
    expect(followAddress(words({ keyword: 'half-typed' }), search('lamp'))).toEqual(search('lamp'))
  })

  it('stay as they were typed while the page of their own search arrives', () => {
    const typed = words({ keyword: 'lamps', sent: ['/searchGoods lamp'] })
    expect(followAddress(typed, search('lamp'))).toEqual({ ...typed, place: '/searchGoods lamp', sent: [] })
  })

  it('stay while the pages of several searches arrive late', () => {
    const typed = words({ keyword: 'third', sent: ['/searchGoods first', '/searchGoods second'] })
    const afterFirst = followAddress(typed, search('first'))
    expect(afterFirst.keyword).toBe('third')
    expect(followAddress(afterFirst, search('second'))).toMatchObject({ keyword: 'third', sent: [] })
  })

  it('stay when the page of a later search replaces that of an earlier one', () => {
    const typed = words({ keyword: 'third', sent: ['/searchGoods first', '/searchGoods second'] })
    expect(followAddress(typed, search('second'))).toMatchObject({ keyword: 'third', sent: [] })
  })

  it('change with an address that the box did not start', () => {
    const typed = words({ keyword: 'third', sent: ['/searchGoods first'] })
    expect(followAddress(typed, words({ place: '/commodity' }))).toEqual(words({ place: '/commodity' }))
  })
})
