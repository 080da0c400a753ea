import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type ImportedImageTables = Pick<Tables, 'imported_images'>

const hashAddress = (address: string): string => createHash('sha256').update(address).digest('hex')

/** Stored files by the addresses that a store's imports have named before; unknown addresses are absent. */
export async function findImportedImages(
  ctx: Ctx<ImportedImageTables>,
  storeId: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map()
  const byHash = new Map(addresses.map((address) => [hashAddress(address), address]))
  const { rows } = await sql<{ hash: string; src: string }>`
    select encode(i.address_hash, 'hex') as hash, i.src from imported_images as i
    where i.brand_id = ${ctx.brand.id} and i.store_id = ${storeId}
      and i.address_hash in (select decode(h, 'hex') from unnest(${[...byHash.keys()]}::text[]) as h)`.execute(ctx.db)
  return new Map(rows.map(({ hash, src }) => [byHash.get(hash)!, src]))
}

/** Records the stored file of an address for later imports of this store. */
export const saveImportedImage = (
  ctx: Ctx<ImportedImageTables>,
  storeId: string,
  { address, src }: { readonly address: string; readonly src: string },
) =>
  ctx.db
    .insertInto('imported_images')
    .values({
      brand_id: ctx.brand.id,
      store_id: storeId,
      address_hash: Buffer.from(hashAddress(address), 'hex'),
      src,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'store_id', 'address_hash'])
        .doUpdateSet((build) => ({ src: build.ref('excluded.src') })),
    )
    .execute()
