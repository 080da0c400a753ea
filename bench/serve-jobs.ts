import { resolve } from 'node:path'
import { demoData } from '#demo/demo-data.ts'
import { readConfig } from '#server/config.ts'
import { startServices } from '#server/services.ts'

// Background work alone, without HTTP: the cost of a server without visitors.
const services = await startServices(readConfig(), resolve(import.meta.dirname, '..'), demoData)
await services.startJobs()
process.send?.('ready')
process.once('disconnect', () => process.exit(0))
