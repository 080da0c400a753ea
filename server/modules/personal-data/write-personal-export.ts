import { strToU8, zipSync, type Zippable } from 'fflate'
import type { Locale } from '#i18n/locales.ts'
import { translateServer } from '#i18n/translate.ts'
import { listIdentityDetails } from '#server/modules/identity-checks/public.ts'
import { findUserRow } from '#server/modules/identity/users/public.ts'
import { listOwnImages, readOwnImage } from '#server/modules/media/public.ts'
import { toBrandDateTime } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts'
import { readPersonalRows } from '#server/platform/personal-data/read-person.ts'
import { createRowJob, type JobControl, type JobKind } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome } from '#server/platform/queue/queue.rules.ts'
import { endExport, findExport } from './personal-data.queries.ts'

export const writePersonalExportJobName = 'write-personal-export'

/** Name of the private file of a copy. */
export const getExportFileName = (id: string): string => `${id}.zip`

const lastAttempt = 5
/** The ZIP file is built in memory. */
const maxImageBytes = 96 << 20

type Subject = { readonly userId: string; readonly email: string | null }

async function buildParts(ctx: Ctx, register: readonly PersonalData[], person: Subject): Promise<Zippable> {
  const parts: Zippable = {}
  for (const table of register.flatMap(({ tables }) => tables)) {
    if ('no' in table.exports) continue
    const rows = await readPersonalRows(ctx, table, person)
    if (rows.length > 0) parts[`${table.exports.as}.json`] = strToU8(JSON.stringify(rows, null, 2))
  }
  // Encrypted in their rows, so that no column of the register has them.
  const identities = await listIdentityDetails(ctx, person.userId)
  if (identities.length > 0) parts['identity-details.json'] = strToU8(JSON.stringify(identities, null, 2))
  return parts
}

/** The person's images, as far as they fit, and how many do not. */
async function buildImages(ctx: Ctx, userId: string): Promise<{ images: Zippable; leftOut: number }> {
  const images: Zippable = {}
  let [bytes, leftOut] = [0, 0]
  for (const image of await listOwnImages(ctx, userId)) {
    if (bytes + image.bytes > maxImageBytes) {
      leftOut++
      continue
    }
    const content = await readOwnImage(ctx, image)
    if (!content) continue
    bytes += content.length
    // WebP is compressed already.
    images[`pictures/${image.module}-${image.id}.webp`] = [content, { level: 0 }]
  }
  return { images, leftOut }
}

async function buildFile(ctx: Ctx, register: readonly PersonalData[], person: Subject): Promise<Uint8Array> {
  const parts = await buildParts(ctx, register, person)
  const { images, leftOut } = await buildImages(ctx, person.userId)
  const { name } = ctx.brand.settings
  const lines = [
    `${name}, ${toBrandDateTime(ctx.brand, ctx.clock.now())}`,
    translateServer(
      ctx.lang,
      '此文件包含 {brand} 保存的关于您的数据：每个 JSON 文件为一类数据，pictures 文件夹中是您的图片。',
      {
        brand: name,
      },
    ),
    ...(leftOut > 0 ? [translateServer(ctx.lang, '图片过多，有 {count} 张未包含在内。', { count: leftOut })] : []),
    Object.keys(parts).join('\n'),
  ]
  return zipSync({ 'README.txt': strToU8(`${lines.join('\n\n')}\n`), ...parts, ...images })
}

/** The job that writes a copy of what the shop keeps about a person; a second run of the same writes it again. */
export function createWritePersonalExportJob(register: readonly PersonalData[]): JobKind {
  const run = async (ctx: Ctx, id: string, control: Pick<JobControl, 'attempt'>): Promise<JobOutcome | undefined> => {
    const row = await findExport(ctx, id)
    if (row?.state !== 'waiting') return skip('no such copy waits')
    try {
      const user = await findUserRow(ctx, row.userId)
      if (!user) return skip('the account was deleted')
      const subject = { userId: user.id, email: user.email }
      const file = await buildFile({ ...ctx, lang: row.lang as Locale }, register, subject)
      await ctx.files.write('private', getExportFileName(id), file)
      // The account was deleted meanwhile.
      if (!(await endExport(ctx, id, file.length))) await ctx.files.remove('private', getExportFileName(id))
    } catch (error) {
      if (control.attempt >= lastAttempt) await endExport(ctx, id, null)
      throw error
    }
    return undefined
  }
  return createRowJob({
    name: writePersonalExportJobName,
    policy: {
      maxRetries: lastAttempt - 1,
      retrySeconds: 10,
      maxRetrySeconds: 300,
      maxRunSeconds: 1_800,
      retentionSeconds: 7 * 86_400,
    },
    maxConcurrent: 1,
    run,
  })
}
