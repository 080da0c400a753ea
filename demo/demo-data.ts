import type { DemoData } from '#server/demo-data.ts'
import { fillDemo } from './fill-demo.ts'
import { demoUserIds } from './fill/accounts.ts'
import { startBuildingIndexes } from './fill/deferred-indexes.ts'

export const demoData: DemoData = { fillBrands: fillDemo, listUserIds: demoUserIds, startBuildingIndexes }
