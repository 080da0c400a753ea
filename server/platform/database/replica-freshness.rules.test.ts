import { describe, expect, test } from 'vitest'
import { openReadingConnection } from './reading-connection.ts'
import { ReplicaChanges } from './replica-changes.ts'
import { ReplicaFreshness } from './replica-freshness.ts'

describe('a replica has all commits up to the newest position of the primary that it has reached', () => {
  type Step = readonly ['primary', at: number, position: number, timeline?: string] | readonly ['replica', number]
  const cases: [string, readonly Step[], number][] = [
    ['nothing is known', [['replica', 10]], -Infinity],
    [
      'it is at the newest',
      [
        ['primary', 1, 10],
        ['primary', 2, 20],
        ['replica', 20],
      ],
      2,
    ],
    [
      'it is one byte below it',
      [
        ['primary', 1, 10],
        ['primary', 2, 20],
        ['replica', 19],
      ],
      1,
    ],
    [
      'it is below all',
      [
        ['primary', 1, 10],
        ['replica', 9],
      ],
      -Infinity,
    ],
    [
      'the primary writes nothing',
      [
        ['primary', 1, 10],
        ['primary', 2, 10],
        ['replica', 10],
      ],
      2,
    ],
    [
      'it is not read again',
      [
        ['primary', 1, 10],
        ['replica', 10],
        ['primary', 2, 20],
      ],
      1,
    ],
    [
      'an older position is read late',
      [
        ['primary', 1, 10],
        ['primary', 2, 20],
        ['replica', 20],
        ['replica', 10],
      ],
      2,
    ],
    [
      'the primary was replaced, and it still has the log of the lost one',
      [
        ['primary', 1, 10],
        ['replica', 30],
        ['primary', 2, 20, 'B'],
        ['replica', 30],
      ],
      -Infinity,
    ],
    [
      'the primary was replaced, and it follows the new one',
      [
        ['primary', 1, 10],
        ['replica', 10],
        ['primary', 2, 20, 'B'],
        ['replica', 10],
        ['replica', 20],
      ],
      2,
    ],
  ]
  test.each(cases)('%s', (_, steps, expected) => {
    const freshness = new ReplicaFreshness()
    for (const step of steps)
      if (step[0] === 'primary') freshness.recordPrimary(step[1], { position: step[2], timeline: step[3] ?? 'A' })
      else freshness.recordReplica(step[1])
    expect(freshness.freshAt).toBe(expected)
  })
})

describe('data that changed is not read from a replica that may lack the change', () => {
  test.each([
    ['the same tag', 1, 'lists', true],
    ['another tag', 1, 'goods:8', false],
    ['another brand', 2, 'lists', false],
    ['everything of a brand', 3, 'goods:8', true],
  ])('%s', (_, brandId, tag, expected) => {
    const changes = new ReplicaChanges()
    changes.mark(1, ['lists', 'goods:7'], 100)
    changes.mark(3, undefined, 100)
    expect(changes.hasChangedSince(100, brandId, tag)).toBe(expected)
    expect(changes.hasChangedSince(101, brandId, tag), 'the replica has it').toBe(false)
  })

  test('what was pruned is forgotten, what the replica lacks is not', () => {
    const changes = new ReplicaChanges()
    changes.mark(1, ['a'], 100)
    changes.mark(1, ['b'], 200)
    changes.prune(150)
    expect([changes.hasChangedSince(0, 1, 'a'), changes.hasChangedSince(0, 1, 'b')]).toEqual([false, true])
  })

  test('a change of all brands is one of every tag', () => {
    const changes = new ReplicaChanges()
    changes.mark(null, undefined, 100)
    expect(changes.hasChangedSince(100, 7, 'lists')).toBe(true)
    expect(changes.hasChangedSince(101, 7, 'lists')).toBe(false)
  })

  test('a change of all brands', () => {
    const changes = new ReplicaChanges()
    changes.mark(null, undefined, 100)
    expect(changes.hasChangedSince(100, 7, 'lists')).toBe(true)
    expect(changes.hasChangedSince(101, 7, 'lists')).toBe(false)
  })

  test('very many changes count as a change of everything', () => {
    const changes = new ReplicaChanges()
    for (let id = 0; id <= 10_000; id++) changes.mark(1, [`goods:${id}`], 100)
    expect(changes.hasChangedSince(100, 2, 'lists')).toBe(true)
    expect(changes.hasChangedSince(101, 2, 'lists')).toBe(false)
  })
})

describe('where a statement goes', () => {
  const done = (where: string) => async () => ({ command: where, count: 0, rows: [] })
  const lost = new Error('lost')
  const fails = async () => {
    throw lost
  }
  const run = async (text: string, { isAvailable = true, replica = done('replica') } = {}) => {
    const failures: unknown[] = []
    const connection = openReadingConnection({
      replica: { execute: replica },
      primary: { execute: done('primary') },
      watch: { isAvailable: () => isAvailable, onFailure: (error) => failures.push(error) },
    })
    return [(await connection.execute({ text })).command, failures]
  }
  test.each([
    ['select 1', 'replica'],
    ['  with a as (select 1) select * from a', 'replica'],
    ['insert into t values (1)', 'primary'],
    ['update t set a = 1', 'primary'],
    ['selected', 'primary'],
  ])('%s', async (text, where) => expect(await run(text)).toEqual([where, []]))

  test('the primary while the replica is not available', async () => {
    expect(await run('select 1', { isAvailable: false, replica: fails })).toEqual(['primary', []])
  })

  test('the primary when it failed at the replica, which is noted', async () => {
    expect(await run('select 1', { replica: fails })).toEqual(['primary', [lost]])
  })
})
