import { expect } from '@playwright/test'
import sharp from 'sharp'
import type { JourneyContext } from './journey.ts'
import { getField } from './locators.ts'

/** A drawn document as a file field takes it. */
export async function createDocumentPhoto(name: string) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="757">
    <rect width="1200" height="757" fill="#7a6a5a"/><rect x="40" y="40" width="1120" height="677" rx="40" fill="#dfe9e6"/>
    <rect x="110" y="190" width="300" height="380" fill="#9fb4b0"/>
    <g font-family="sans-serif" fill="#1f2d34"><text x="110" y="140" font-size="52">IDENTITY CARD</text>
    <text x="480" y="260" font-size="56">HARTMANN</text><text x="480" y="360" font-size="56">LENA MARIE</text>
    <text x="480" y="460" font-size="56">12.08.1991</text><text x="480" y="560" font-size="56">L01X00T47</text></g></svg>`
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(drawing)).jpeg().toBuffer() }
}

let documents = 0

/** A number that no other journey uses; the Netherlands print no check digit on their cards. */
const nextNumber = () => `NL${String(process.pid % 1000).padStart(3, '0')}${String(++documents).padStart(4, '0')}`

/** Fills the first step and goes on to the photos. */
export async function fillDetails({ page, t }: JourneyContext): Promise<void> {
  await getField(page, t('identity.field.country')).selectOption('NL')
  await page.getByRole('radio', { name: t('identity.document.identity_card') }).check({ force: true })
  await getField(page, t('identity.field.firstNames')).fill('Lena Marie')
  await getField(page, t('identity.field.lastName')).fill('Hartmann')
  await getField(page, t('identity.field.birthDate')).fill('1991-08-12')
  await getField(page, t('identity.field.number')).fill(nextNumber())
  await page.getByRole('button', { name: t('identity.toPhotos') }).click()
  await expect(page.getByRole('button', { name: t('identity.send') })).toBeVisible()
}
