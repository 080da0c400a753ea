import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Fault } from './faults/fault-kinds.ts'
import { openFaultShop } from './faults/fault-shop.ts'
import { runFault } from './faults/run-fault.ts'
import { isMeasuring, recordFigure } from './figures.ts'

const sizeMb = 400
const ballast = 'ballast-'

/** Fills a disk to its last byte, first with a large file, then with small ones; the database has no space left to write. */
const createFullDiskFault = (folder: string): Fault => ({
  name: 'disk full to its last byte',
  inject: async () => {
    const piece = Buffer.alloc(65_536)
    for (let index = 0; index < 1_000; index++) {
      try {
        if (index > 0) writeFileSync(join(folder, ballast + index), piece.subarray(0, 4_096))
        else fillDisk(join(folder, ballast), piece)
      } catch {
        if (index > 0) return
      }
    }
  },
  heal: async () => {
    for (const name of readdirSync(folder)) if (name.startsWith(ballast)) rmSync(join(folder, name))
  },
})

function fillDisk(path: string, piece: Buffer): never {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, piece)
  } finally {
    closeSync(file)
  }
}

/** A small disk in memory; null where this user may not mount one. */
function mountDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0755`, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}

// The matrix has a full disk that needs no mount; this one is the real thing, for a run that measures.
it.runIf(isMeasuring)(
  'a disk that is really full is told as "come again", and all is well after it',
  { timeout: 300_000 },
  async () => {
    const disk = mountDisk()
    if (!disk) {
      recordFigure({
        promise: 17,
        name: 'real-disk',
        text: 'a really full disk: not measured, as this user may not mount one',
      })
      return
    }
    try {
      const shop = await openFaultShop({ shoppers: 12, products: 3, databaseDir: disk })
      try {
        const server = await shop.start()
        const row = await runFault({ shop, server }, createFullDiskFault(disk), 0, { answerMs: 15_000, healMs: 5_000 })
        expect(row.wrong).toEqual([])
        expect(Object.values(row.statuses)).toContain(503)
        recordFigure({
          promise: 17,
          name: 'real-disk',
          text: `a really full disk of ${sizeMb} MB (tmpfs): ${Object.entries(row.statuses)
            .map(([request, status]) => `${request} ${status}`)
            .join(', ')}; all well after ${(row.healedMs / 1000).toFixed(1)} s`,
        })
      } finally {
        await shop.close()
      }
    } finally {
      execFileSync('umount', [disk])
      rmSync(disk, { recursive: true })
    }
  },
)
