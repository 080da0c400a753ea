import { createSmallImage } from '#tests/harness/uploads.ts'

/** A small photo as a file field takes it. */
export const createPhoto = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await createSmallImage('jpeg', 400),
})
