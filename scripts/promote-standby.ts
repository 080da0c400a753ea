import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import pg from 'pg'

const help = `
npm run promote -- --standby postgres://postgres@10.0.0.2:5432/postgres --from one --to two [--proxy /run/haproxy/postgresql.sock ...]

Makes a standby the primary and moves the address of the shop's database to it (docs/operate.md, "Failover"): cuts the old
server off at every HAProxy, promotes the standby, and lets the connections in. Can be run again.

  --standby   address of the standby itself, with a role that may promote it (a superuser)
  --from, --to   the servers by their names in the section "primary" of deploy/haproxy-postgresql.cfg
  --proxy     HAProxy's socket; several where several run. Default /run/haproxy/postgresql.sock
`

const promoteSeconds = 60
const timeoutMs = 5000

/** Sends a command to HAProxy; throws its answer, which is empty when it was carried out. */
async function command(socketPath: string, line: string): Promise<void> {
  const socket = connect(socketPath).setTimeout(timeoutMs, () => socket.destroy(new Error('no answer in time')))
  socket.end(`${line}\n`)
  const answer = (await text(socket)).trim()
  if (answer) throw new Error(`HAProxy at ${socketPath} to "${line}": ${answer}`)
}

async function promote(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs })
  await client.connect()
  try {
    const { rows } = await client.query<{ done: boolean }>(
      `select case when pg_is_in_recovery() then pg_promote(true, ${promoteSeconds}) else true end as done`,
    )
    if (!rows[0]?.done) throw new Error(`The standby did not become the primary within ${promoteSeconds} s.`)
  } finally {
    await client.end()
  }
}

async function main(): Promise<void> {
  const string = { type: 'string' } as const
  const { values } = parseArgs({
    options: { standby: string, from: string, to: string, proxy: { ...string, multiple: true } },
  })
  const { standby, from, to, proxy: proxies = ['/run/haproxy/postgresql.sock'] } = values
  if (!standby || !from || !to) {
    console.log(help)
    process.exitCode = 1
    return
  }
  const started = performance.now()
  // First, so that a server that only seemed dead takes no order that the new one lacks.
  for (const proxy of proxies) {
    await command(proxy, `set server primary/${from} state maint`)
    await command(proxy, `shutdown sessions server primary/${from}`)
  }
  await promote(standby)
  for (const proxy of proxies) await command(proxy, `set server primary/${to} state ready`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `${to} is the primary after ${seconds} s. Exchange ${from} and ${to} in HAProxy's file, and never start ${from} as it is.`,
  )
}

main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
