import pg from 'pg'

/** Counts how often all search documents were read one after the other, which no question of a shopper may do. */
export class SequentialScanCounter {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open(adminUrl: string): Promise<SequentialScanCounter> {
    const client = new pg.Client(adminUrl)
    await client.connect()
    return new SequentialScanCounter(client)
  }

  /** Scans so far. PostgreSQL writes them down with a delay of a second. */
  async count(): Promise<number> {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await this.#client.query('select pg_stat_clear_snapshot()')
    const { rows } = await this.#client.query<{ scans: string }>(
      `select seq_scan::text as scans from pg_stat_user_tables where relname = 'search_documents'`,
    )
    return Number(rows[0]!.scans)
  }

  /** Reads all documents on purpose: whether the counter would have noticed. */
  async detectsScan(): Promise<boolean> {
    const before = await this.count()
    await this.#client.query('begin')
    for (const kind of ['indexscan', 'indexonlyscan', 'bitmapscan'])
      await this.#client.query(`set local enable_${kind} = off`)
    await this.#client.query('select count(card) from search_documents')
    await this.#client.query('commit')
    return (await this.count()) > before
  }

  close = () => this.#client.end()
}
