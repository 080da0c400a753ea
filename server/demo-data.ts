import type { Config } from './config.ts'
import type { Brand } from './platform/brand.ts'
import type { Clock } from './platform/clock.ts'
import type { Ctx } from './platform/context.ts'
import type { BackgroundService } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'

type FillOptions = {
  readonly adminUrl: string
  readonly brands: readonly Brand[]
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  /** For what is filled through the modules. */
  readonly createContext: (brand: Brand) => Ctx
}

type FinishOptions = Pick<FillOptions, 'adminUrl' | 'log' | 'config'>

/** The demo, which the entry of a process hands over: nothing of the server imports it. */
export type DemoData = {
  /** Fills every brand without goods. Returns the number of filled brands. */
  readonly fillBrands: (options: FillOptions) => Promise<number>
  /** Ids of the demo accounts of a brand, whose passwords are public. */
  readonly listUserIds: (brandId: number) => readonly string[]
  /** Does what a fill left for later: indexes, and the languages of products. */
  readonly startFinishing: (options: FinishOptions) => BackgroundService
}
