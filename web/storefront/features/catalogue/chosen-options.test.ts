import { describe, expect, it } from 'vitest'
import { type ChosenOptions, toOptionQuery, readOptions, toggleOption } from './chosen-options.ts'

const read = (query: string) => readOptions(new URLSearchParams(query))

describe('options in an address', () => {
  it.each([
    ['', undefined],
    ['opt.colour=red', { colour: ['red'] }],
    ['opt.colour=red,blue,red', { colour: ['blue', 'red'] }],
    ['opt.size=m&opt.colour=red', { colour: ['red'], size: ['m'] }],
    ['opt.colour=&opt.=red&option=x', undefined],
    [`opt.colour=${'x'.repeat(65)}`, undefined],
  ])('%s is read as %j', (query, expected) => expect(read(query)).toEqual(expected))

  it('takes no more than the server does', () => {
    const many = new URLSearchParams(Array.from({ length: 12 }, (_, at) => [`opt.o${at}`, 'x']))
    expect(Object.keys(readOptions(many)!)).toHaveLength(10)
  })

  it('is written as it is read', () => {
    const query = toOptionQuery({ colour: ['blue', 'red'], size: ['m'] })
    expect(query).toEqual({ 'opt.colour': 'blue,red', 'opt.size': 'm' })
    expect(readOptions(new URLSearchParams(query))).toEqual({ colour: ['blue', 'red'], size: ['m'] })
  })
})

describe('a press on a value', () => {
  it.each<[ChosenOptions | undefined, string, string, ChosenOptions | undefined]>([
    [undefined, 'colour', 'red', { colour: ['red'] }],
    [{ colour: ['red'] }, 'colour', 'blue', { colour: ['blue', 'red'] }],
    [{ colour: ['blue', 'red'] }, 'colour', 'red', { colour: ['blue'] }],
    [{ colour: ['red'], size: ['m'] }, 'colour', 'red', { size: ['m'] }],
    [{ colour: ['red'] }, 'colour', 'red', undefined],
  ])('%j with %s %s is %j', (before, option, value, expected) =>
    expect(toggleOption(before, option, value)).toEqual(expected),
  )
})
