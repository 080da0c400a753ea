import type { DecoderJob } from './image-decoder.ts'
import { buildIcons } from './build-icons.ts'
import { shrinkImage } from './shrink-image.ts'

/** Entry of the decoder process: receives a job, sends its result. */
let isBusy = false

process.on('message', async (job: DecoderJob) => {
  // The memory bound depends on this, so a second concurrent job ends the process.
  if (isBusy) throw new Error('a decoder decodes one image at a time')
  isBusy = true
  const result = await ('icons' in job ? buildIcons(job.path, job.icons) : shrinkImage(job.path, job.options))
  isBusy = false
  process.send!(result)
})
// Ignores signals to the process group: the server may still wait for an image.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit(0))
