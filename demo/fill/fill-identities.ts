import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { insertDemoCheck, type DemoCheck } from '#server/modules/identity-checks/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { demoUserId } from './accounts.ts'

const bars = (lines: readonly (readonly [x: number, y: number, width: number])[]): string =>
  lines.map(([x, y, width]) => `<rect x="${x}" y="${y}" width="${width}" height="22" rx="11" fill="#31505b"/>`).join('')

const card = (x: number, y: number, scale: number): string => `
  <g transform="translate(${x} ${y}) scale(${scale})">
    <rect width="860" height="540" rx="32" fill="#dfeaef"/>
    <rect x="50" y="120" width="230" height="300" rx="16" fill="#a9c0c9"/>
    <circle cx="165" cy="230" r="62" fill="#6f8b96"/><ellipse cx="165" cy="400" rx="95" ry="80" fill="#6f8b96"/>
    ${bars([
      [50, 50, 320],
      [330, 150, 260],
      [330, 210, 380],
      [330, 270, 200],
      [330, 330, 300],
      [50, 460, 760],
    ])}
  </g>`

/** Drawn pictures of a made-up card, and of somebody who holds it. */
const images = {
  front: `<rect width="1200" height="800" fill="#86715f"/>${card(170, 130, 1)}`,
  holding: `<rect width="1200" height="800" fill="#c9bfb2"/><circle cx="420" cy="290" r="150" fill="#d8a98a"/>
    <ellipse cx="420" cy="760" rx="320" ry="300" fill="#4c6a74"/>${card(620, 330, 0.55)}`,
} as const

async function draw(folder: string, part: keyof typeof images): Promise<string> {
  const path = join(folder, `${part}.png`)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">${images[part]}</svg>`
  await sharp(Buffer.from(drawing)).png().toFile(path)
  return path
}

const people = (brandId: number): readonly Omit<DemoCheck, 'files'>[] => [
  {
    userId: demoUserId(brandId, 0),
    state: 'passed',
    details: {
      country: 'DE',
      firstNames: 'Lena Marie',
      lastName: 'Hartmann',
      birthDate: '1991-08-12',
      documentNumber: 'L01X00T47',
    },
  },
  {
    userId: demoUserId(brandId, 1),
    state: 'sent',
    details: {
      country: 'ES',
      firstNames: 'Marta',
      lastName: 'Salinas',
      birthDate: '1988-03-02',
      documentNumber: '12345678Z',
    },
  },
]

/** A demo shopper whose identity is verified, and one who waits for it. */
export async function fillIdentities(ctx: Ctx): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'galleria-demo-'))
  try {
    const files = { front: await draw(folder, 'front'), holding: await draw(folder, 'holding') }
    for (const person of people(ctx.brand.id)) await insertDemoCheck(ctx, { ...person, files })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
