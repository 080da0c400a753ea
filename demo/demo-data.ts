import type { DemoData } from '#server/demo-data.ts'
import { demoUserIds } from './fill/accounts.ts'
import { startFinishing } from './fill/finish-fill.ts'

export const demoData: DemoData = {
  // The catalogue is loaded only by a start that fills brands.
  fillBrands: async (options) => (await import('./fill-demo.ts')).fillDemo(options),
  listUserIds: demoUserIds,
  startFinishing,
}
