import type { Kind } from './canvas.ts'
import { armchair } from './kinds/armchair.ts'
import { backpack } from './kinds/backpack.ts'
import { camera } from './kinds/camera.ts'
import { cup } from './kinds/cup.ts'
import { dress } from './kinds/dress.ts'
import { headphones } from './kinds/headphones.ts'
import { kettle } from './kinds/kettle.ts'
import { lamp } from './kinds/lamp.ts'
import { pan } from './kinds/pan.ts'
import { plant } from './kinds/plant.ts'
import { serum } from './kinds/serum.ts'
import { speaker } from './kinds/speaker.ts'
import { suitcase } from './kinds/suitcase.ts'
import { sunglasses } from './kinds/sunglasses.ts'
import { trainer } from './kinds/trainer.ts'
import { watch } from './kinds/watch.ts'

/** Every kind of goods the demo shops can draw, by name. */
export const kinds = {
  armchair,
  backpack,
  camera,
  cup,
  dress,
  headphones,
  kettle,
  lamp,
  pan,
  plant,
  serum,
  speaker,
  suitcase,
  sunglasses,
  trainer,
  watch,
} satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
