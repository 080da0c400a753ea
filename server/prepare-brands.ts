import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { BrandFile } from '#contract/brand-file.ts'
import { shippedDocuments } from '#contract/content.ts'
import { writeNoDemoFile, type Config } from './config.ts'
import type { DemoData } from './demo-data.ts'
import { fillDocuments, readDocumentFiles } from './modules/content/public.ts'
import { fillWarehouses } from './modules/inventory/warehouses/public.ts'
import { fillRoles, shippedRoleDefinitions } from './modules/staff/public.ts'
import {
  BrandFileError,
  listUnpreparedBrands,
  markBrandsPrepared,
  readBrandFile,
  readBrandFiles,
} from './modules/tenancy/public.ts'
import type { Brand } from './platform/brand.ts'
import type { Database } from './platform/database/open-database.ts'
import type { Engine } from './platform/http/engine.ts'
import { createBrandContext } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { syncDemoAccounts } from './sync-demo-accounts.ts'

type ShippedBrands = { readonly files: readonly BrandFile[]; readonly errors: readonly BrandFileError[] }

/**
 * A demo has all shipped brands; a real shop has the one that SITE names, or those made by command. A file in error is
 * logged and left out: its brand stays as it is in the database, and the others start.
 */
export function readShippedBrands(
  { demo, site }: Pick<Config, 'demo' | 'site'>,
  root: string,
  log: Log,
): ShippedBrands {
  const folder = join(root, 'brands')
  const errors: BrandFileError[] = []
  const onError = (error: BrandFileError) => {
    errors.push(error)
    log.error(error.message)
  }
  if (demo !== '0') return { files: readBrandFiles(folder, onError), errors }
  const file = site === null ? null : readBrandFile(folder, site, onError)
  return { files: file ? [file] : [], errors }
}

type PrepareOptions = {
  readonly engine: Engine
  readonly database: Pick<Database, 'withoutBrand'>
  readonly adminUrl: string
  readonly config: Config
  readonly demo: DemoData
  readonly root: string
  /** Data folder of the embedded database; null for an external one. */
  readonly home: string | null
}

/** Changes when a start would give brands something else. Raise the number when the code of a fill changes. */
const getMark = ({ demo }: Config): string =>
  createHash('sha256')
    .update(JSON.stringify([1, shippedDocuments, shippedRoleDefinitions, demo]))
    .digest('hex')
    .slice(0, 16)

/** Gives every brand the documents it lacks; reads the files only when needed. */
async function fillAllDocuments(engine: Engine, brands: readonly Brand[], folder: string): Promise<void> {
  let files: ReturnType<typeof readDocumentFiles> | undefined
  const read = () => (files ??= readDocumentFiles(folder))
  await Promise.all(brands.map((brand) => fillDocuments(createBrandContext(engine, brand), read)))
}

/**
 * Gives documents, roles, warehouses and demo data to the brands that the last start with the same code and DEMO did not
 * know, so that a start takes as long with a thousand brands as with one.
 */
export async function prepareBrands({
  engine,
  database,
  adminUrl,
  config,
  demo,
  root,
  home,
}: PrepareOptions): Promise<void> {
  const mark = getMark(config)
  const { log, clock } = engine
  const brands = await listUnpreparedBrands(database.withoutBrand, mark)
  let suspended = 0
  if (brands.length > 0) {
    await fillAllDocuments(engine, brands, join(root, 'documents'))
    await Promise.all(brands.map((brand) => fillRoles(createBrandContext(engine, brand))))
    const createContext = (brand: Brand) => createBrandContext(engine, brand)
    if (config.demo !== '0') await demo.fillBrands({ adminUrl, brands, config, log, clock, createContext })
    await Promise.all(brands.map((brand) => fillWarehouses(createBrandContext(engine, brand))))
    suspended = await syncDemoAccounts(engine, brands, { ...demo, isDemo: config.demo !== '0' })
    await markBrandsPrepared({ adminUrl, log }, brands, mark)
  }
  if (config.demo === '0' && suspended === 0 && home) writeNoDemoFile(config.dataDir)
}
