import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidate } from './invalidate.ts'

test('an answer that was on its way before a change is let go, and asked for again when it is wanted', async () => {
  const client = new QueryClient()
  let answer = 'before'
  let arrive: () => void = () => undefined
  const query = {
    queryKey: ['favourites'],
    staleTime: 60_000,
    queryFn: async () => {
      const said = answer
      await new Promise<void>((resolve) => (arrive = resolve))
      return said
    },
  }
  const early = client.fetchQuery(query).catch(() => 'let go')
  answer = 'after'
  await invalidate(client, { queryKey: ['favourites'] })
  arrive()
  expect(await early).toBe('let go')
  const late = client.fetchQuery(query)
  arrive()
  expect(await late).toBe('after')
})

test('control: only invalidated, what comes late counts as new', async () => {
  const client = new QueryClient()
  let arrive: () => void = () => undefined
  const query = {
    queryKey: ['favourites'],
    staleTime: 60_000,
    queryFn: () => new Promise<string>((resolve) => (arrive = () => resolve('before'))),
  }
  const early = client.fetchQuery(query)
  await client.invalidateQueries({ queryKey: ['favourites'] })
  arrive()
  await early
  expect(await client.fetchQuery(query)).toBe('before')
})
