import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { toReplicaUrl } from './platform/database/watch-replica.ts'

const env = { SECRET: 'sixteen letters!', DATABASE_URL: 'postgres://shop:pw@127.0.0.1/galleria' }
const replicaUrl = 'postgres://10.0.0.2:6432'

test('the settings name the replica and its lag', () => {
  expect(readConfig(env).replica).toBeNull()
  expect(readConfig({ ...env, DATABASE_REPLICA_URL: replicaUrl }).replica).toEqual({
    url: replicaUrl,
    maxLagSeconds: 5,
  })
  expect(toReplicaUrl(env.DATABASE_URL, replicaUrl)).toBe('postgres://shop:pw@10.0.0.2:6432/galleria')
})

test.each([
  [{ DATABASE_REPLICA_URL: replicaUrl, DATABASE_URL: undefined }, 'has no replica'],
  [{ DATABASE_REPLICA_URL: 'http://10.0.0.2' }, 'use one such as postgres://'],
  [{ DATABASE_REPLICA_URL: replicaUrl, DATABASE_REPLICA_MAX_LAG_SECONDS: '0' }, 'from 1 to 60'],
  [{ DATABASE_REPLICA_URL: replicaUrl, DATABASE_REPLICA_MAX_LAG_SECONDS: '61' }, 'from 1 to 60'],
  [{ DATABASE_REPLICA_URL: replicaUrl, DATABASE_REPLICA_MAX_LAG_SECONDS: '1.5' }, 'from 1 to 60'],
])('%o is refused with the remedy', (changed, sentence) => {
  expect(() => readConfig({ ...env, ...changed })).toThrow(sentence)
})
