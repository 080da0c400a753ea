import type { ReplicaWatch } from './watch-replica.ts'
import type { SharedConnection } from './shared-connection.ts'

type Options = {
  readonly replica: SharedConnection
  readonly primary: SharedConnection
  readonly watch: Pick<ReplicaWatch, 'isAvailable' | 'onFailure'>
}

const isQuery = (text: string): boolean => /^\s*(select|with)\b/i.test(text)

/**
 * Sends queries to the replica and everything else to the primary. A query that fails at the replica for any reason (it
 * is gone, too slow, or the query writes) is sent again to the primary, whose answer counts.
 */
export const openReadingConnection = ({ replica, primary, watch }: Options): SharedConnection => ({
  execute: async (statement) => {
    if (!isQuery(statement.text) || !watch.isAvailable()) return primary.execute(statement)
    try {
      return await replica.execute(statement)
    } catch (error) {
      watch.onFailure(error)
      return primary.execute(statement)
    }
  },
})
