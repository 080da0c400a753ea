import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { hasCitus } from './citus.ts'
import type { DatabaseLog } from './embedded/embedded.ts'
import { withClient } from './with-client.ts'

const rounds = 4096

/** The SCRAM-SHA-256 verifier that PostgreSQL stores, so that no statement or log contains the password. */
const buildScramVerifier = (password: string): string => {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const sign = (label: string) => createHmac('sha256', salted).update(label).digest()
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${storedKey}:${sign('Server Key').toString('base64')}`
}

/** Migrations and policies name this role; another login role becomes its member. */
export const appRole = 'galleria_app'

/**
 * Owns the SECURITY DEFINER functions. It cannot log in, is subject to row-level security, and has only the rights that
 * its functions need.
 */
export const definerRole = 'galleria_definer'

/**
 * Owns the one function that finds due jobs over all brands. Like the definer role, and it only reads the columns that
 * tell when work is due.
 */
export const schedulerRole = 'galleria_scheduler'

const ownerRoles = [definerRole, schedulerRole]

/** Its tables belong to the admin too; a migration grants the application role what the queue needs. */
const queueSchema = 'pgboss'

const rolesLock = 7_201_003

type Options = {
  /** At least 16 characters; the application role's password is derived from it. */
  secret: string
  /** URL of the operator's own application role (DATABASE_URL together with DATABASE_ADMIN_URL). */
  appUrl?: string
  log?: DatabaseLog
}

const derivePassword = (secret: string): string => {
  if (secret.length < 16) throw new Error('SECRET must have at least 16 characters')
  return createHmac('sha256', secret).update(`password of ${appRole}`).digest('base64url')
}

const createRole = async (client: pg.Client, role: string, login: 'login' | 'nologin'): Promise<void> => {
  const exists = await client.query('select from pg_roles where rolname = $1', [role])
  if (exists.rowCount) return
  await client.query(`create role ${role} ${login} nosuperuser nobypassrls nocreatedb nocreaterole`)
}

const currentUser = async (client: pg.Client): Promise<string> =>
  (await client.query<{ name: string }>('select current_user as name')).rows[0]!.name

/** Lets the admin transfer functions to a role; since PostgreSQL 16 creating a role does not include that. */
const joinOwnerRole = async (client: pg.Client, role: string): Promise<void> => {
  const { rows } = await client.query<{ joined: boolean }>(
    `select pg_has_role($1, 'usage') and pg_has_role(
       $1, case when current_setting('server_version_num')::int < 160000 then 'usage' else 'set' end) as joined`,
    [role],
  )
  if (rows[0]?.joined) return
  try {
    await client.query(`grant ${role} to current_user`)
  } catch (error) {
    const grant = `grant ${role} to ${pg.escapeIdentifier(await currentUser(client))}`
    throw new Error(`Functions cannot be given to the role "${role}". Let a superuser run: ${grant};`, {
      cause: error,
    })
  }
}

/** A temporary table of the serving role could shadow the real one in a carelessly written function. */
const revokeTemporary = async (client: pg.Client, login: string, log?: DatabaseLog): Promise<void> => {
  const findDatabase = async () =>
    (
      await client.query<{ name: string }>(
        "select current_database() as name where has_database_privilege($1, current_database(), 'TEMP')",
        [login],
      )
    ).rows[0]?.name
  const database = await findDatabase()
  if (database === undefined) return
  const revoke = `revoke temporary on database ${pg.escapeIdentifier(database)} from public, ${appRole}`
  // PostgreSQL only warns when the admin may not revoke it.
  await client.query(revoke)
  if ((await findDatabase()) === undefined) return
  log?.warn(
    `The database role "${login}" may make temporary tables, and "${await currentUser(client)}" cannot take that right back. ` +
      `Let the owner of the database run: ${revoke};`,
  )
}

const grantPrivileges = async (client: pg.Client): Promise<void> => {
  await client.query('revoke create on schema public from public')
  await client.query(`grant usage on schema public to ${ownerRoles.join(', ')}`)
  await client.query(`create schema if not exists ${queueSchema}`)
  await client.query(`grant usage on schema public, ${queueSchema} to ${appRole}`)
  const inPublic = 'alter default privileges in schema public grant'
  await client.query(`${inPublic} select, insert, update, delete on tables to ${appRole}`)
  await client.query(`${inPublic} usage, select on sequences to ${appRole}`)
  const inQueue = `alter default privileges in schema ${queueSchema} revoke`
  await client.query(`${inQueue} select, insert, update, delete on tables from ${appRole}`)
  await client.query(`${inQueue} usage, select on sequences from ${appRole}`)
}

/**
 * On Citus every login passes the brand setting on to the shards, and the scheduler's role can log in, because nodes
 * connect to each other as the role that runs a statement. It has no password: only the authentication between the
 * nodes lets it in.
 */
const prepareCitus = async (client: pg.Client, logins: readonly string[]): Promise<void> => {
  if (!(await hasCitus(client))) return
  for (const login of logins)
    await client.query(`alter role ${pg.escapeIdentifier(login)} set citus.propagate_set_commands = 'local'`)
  await client.query(`alter role ${schedulerRole} login`)
}

/**
 * Creates the application role, which owns nothing, and the roles that own definer functions. Call it before `migrate`,
 * so that migrations can transfer functions. Returns the URL to serve requests with. Throws when the admin may not
 * create roles.
 */
export const prepareRoles = (adminUrl: string, { secret, appUrl, log }: Options): Promise<string> =>
  withClient(adminUrl, async (client) => {
    await client.query(`select pg_advisory_lock(${rolesLock})`)
    await createRole(client, appRole, 'login')
    for (const role of ownerRoles) {
      await createRole(client, role, 'nologin')
      await joinOwnerRole(client, role)
    }
    const password = derivePassword(secret)
    const served = new URL(appUrl ?? adminUrl)
    const login = appUrl ? decodeURIComponent(served.username) : appRole
    if (!appUrl) {
      await client.query(`alter role ${appRole} password ${pg.escapeLiteral(buildScramVerifier(password))}`)
      served.username = appRole
      served.password = password
    } else if (login !== appRole) {
      await client.query(`grant ${appRole} to ${pg.escapeIdentifier(login)}`)
    }
    await grantPrivileges(client)
    await revokeTemporary(client, login, log)
    await prepareCitus(client, [...new Set([appRole, login, await currentUser(client)])])
    return served.href
  })

type RoleProperties = {
  role: string
  superuser: boolean
  bypasses: boolean
  owned: string | null
  definer: string | null
}

/** Functions of extensions are left out: the operator who installed the extension trusts it. */
const rolePropertiesQuery = `
  select current_user as role,
    exists (select from pg_roles where rolsuper and pg_has_role(oid, 'member')) as superuser,
    exists (select from pg_roles where rolbypassrls and pg_has_role(oid, 'member')) as bypasses,
    (select min(oid::regclass::text) from pg_class
      where relkind in ('r', 'p', 'm', 'v', 'f') and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
        and pg_has_role(relowner, 'member')) as owned,
    (select min(p.oid::regprocedure::text) from pg_proc as p join pg_roles as o on o.oid = p.proowner
      where p.prosecdef and (o.rolsuper or o.rolbypassrls)
        and p.pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
        and has_schema_privilege(p.pronamespace, 'usage') and has_function_privilege(p.oid, 'execute')
        and not exists (
          select from pg_depend as d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
        )) as definer`

/**
 * Throws, with the remedy, when the URL's role could bypass tenant isolation, also through a function that it may call.
 */
export const assertSafeRole = (appUrl: string): Promise<void> =>
  withClient(appUrl, async (client) => {
    const properties = (await client.query<RoleProperties>(rolePropertiesQuery)).rows[0]
    if (!properties) throw new Error('The database did not say who we are')
    const { role, superuser, bypasses, owned, definer } = properties
    const risk = superuser ? 'is a superuser' : bypasses ? 'has BYPASSRLS' : owned ? `owns ${owned}` : null
    if (risk)
      throw new Error(
        `The database role "${role}" ${risk}, so row-level security would not hold it. Put this URL into DATABASE_ADMIN_URL ` +
          `and make a plain role for DATABASE_URL: create role shop login nosuperuser nobypassrls password '...';`,
      )
    if (definer)
      throw new Error(
        `The database role "${role}" may call ${definer}, which runs with the rights of an owner that row-level security ` +
          `does not hold. Run as its owner: alter function ${definer} owner to ${definerRole}; or, if the shop does not ` +
          `need it: revoke execute on function ${definer} from public, "${role}";`,
      )
  })
