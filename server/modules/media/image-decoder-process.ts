import type { DecoderJob } from './image-decoder.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** The decoder's process: takes a job, sends its result, takes the next. */
let isBusy = false

process.on('message', async ({ path, shrinking }: DecoderJob) => {
  // The bound on memory rests on this, so a second job at once ends the process instead of being worked on.
  if (isBusy) throw new Error('a decoder decodes one image at a time')
  isBusy = true
  const result = await shrinkPicture(path, shrinking)
  isBusy = false
  process.send!(result)
})
// A signal to the whole process group is the server's to answer: it may still be waiting for an image.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit(0))
