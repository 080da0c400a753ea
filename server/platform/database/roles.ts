import { createHmac } from 'node:crypto'
import pg from 'pg'
import { scramVerifier } from './scram-verifier.ts'
import { withClient } from './with-client.ts'

/** Migrations and policies speak of this role; another login role becomes its member. */
export const appRole = 'galleria_app'

/** The queue's tables are the admin's too, so the application role owns nothing there either. */
const schemas = ['public', 'pgboss']

const rolesLock = 7_201_003

type Options = {
  /** The application role's password is derived from it. At least 16 characters. */
  secret: string
  /** The operator's own application role (DATABASE_URL beside DATABASE_ADMIN_URL). */
  appUrl?: string
}

const passwordFrom = (secret: string): string => {
  if (secret.length < 16) throw new Error('SECRET must have at least 16 characters')
  return createHmac('sha256', secret).update(`password of ${appRole}`).digest('base64url')
}

const grant = async (client: pg.Client): Promise<void> => {
  await client.query('revoke create on schema public from public')
  for (const schema of schemas) {
    await client.query(`
      create schema if not exists ${schema};
      grant usage on schema ${schema} to ${appRole};
      alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${appRole};
      alter default privileges in schema ${schema} grant usage, select on sequences to ${appRole}`)
  }
}

/** On Citus the brand setting must reach the shards; elsewhere the parameter does not exist. */
const propagateSettings = async (client: pg.Client, roles: string[]): Promise<void> => {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
  if (!rowCount) return
  for (const role of roles)
    await client.query(`alter role ${pg.escapeIdentifier(role)} set citus.propagate_set_commands = 'local'`)
}

/**
 * Makes the role that serves requests (it owns nothing) and its default privileges; call before `migrate`,
 * so that migrations can revoke. Answers the URL to serve with. Throws when the admin may not create roles.
 */
export const prepareRoles = (adminUrl: string, { secret, appUrl }: Options): Promise<string> =>
  withClient(adminUrl, async (client) => {
    await client.query(`select pg_advisory_lock(${rolesLock})`)
    const exists = await client.query('select from pg_roles where rolname = $1', [appRole])
    if (!exists.rowCount)
      await client.query(`create role ${appRole} login nosuperuser nobypassrls nocreatedb nocreaterole`)
    const password = passwordFrom(secret)
    const served = new URL(appUrl ?? adminUrl)
    const login = appUrl ? decodeURIComponent(served.username) : appRole
    if (!appUrl) {
      await client.query(`alter role ${appRole} password ${pg.escapeLiteral(scramVerifier(password))}`)
      served.username = appRole
      served.password = password
    } else if (login !== appRole) {
      await client.query(`grant ${appRole} to ${pg.escapeIdentifier(login)}`)
    }
    await grant(client)
    await propagateSettings(client, [...new Set([appRole, login])])
    return served.href
  })

type Standing = { role: string; superuser: boolean; bypasses: boolean; owned: string | null }

/** Throws, with the remedy, when the URL's role could see past the wall between brands. */
export const refuseUnsafeRole = (appUrl: string): Promise<void> =>
  withClient(appUrl, async (client) => {
    const { rows } = await client.query<Standing>(`
      select current_user as role,
        exists (select from pg_roles where rolsuper and pg_has_role(oid, 'member')) as superuser,
        exists (select from pg_roles where rolbypassrls and pg_has_role(oid, 'member')) as bypasses,
        (select min(oid::regclass::text) from pg_class
          where relkind in ('r', 'p', 'm', 'v', 'f') and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
            and pg_has_role(relowner, 'member')) as owned`)
    const standing = rows[0]
    if (!standing) throw new Error('The database did not say who we are')
    const { role, superuser, bypasses, owned } = standing
    const fault = superuser ? 'is a superuser' : bypasses ? 'has BYPASSRLS' : owned ? `owns ${owned}` : null
    if (!fault) return
    throw new Error(
      `The database role "${role}" ${fault}, so row-level security would not hold it. Put this URL into DATABASE_ADMIN_URL ` +
        `and make a plain role for DATABASE_URL: create role shop login nosuperuser nobypassrls password '...';`,
    )
  })
