import type { Kind } from './canvas.ts'
import { armchair } from './kinds/armchair.ts'
import { backpack } from './kinds/backpack.ts'
import { ball } from './kinds/ball.ts'
import { blender } from './kinds/blender.ts'
import { blocks } from './kinds/blocks.ts'
import { book } from './kinds/book.ts'
import { boots } from './kinds/boots.ts'
import { bottle } from './kinds/bottle.ts'
import { camera } from './kinds/camera.ts'
import { candle } from './kinds/candle.ts'
import { clock } from './kinds/clock.ts'
import { cup } from './kinds/cup.ts'
import { dress } from './kinds/dress.ts'
import { drill } from './kinds/drill.ts'
import { dumbbell } from './kinds/dumbbell.ts'
import { handbag } from './kinds/handbag.ts'
import { hat } from './kinds/hat.ts'
import { headphones } from './kinds/headphones.ts'
import { helmet } from './kinds/helmet.ts'
import { jacket } from './kinds/jacket.ts'
import { jeans } from './kinds/jeans.ts'
import { kettle } from './kinds/kettle.ts'
import { keyboard } from './kinds/keyboard.ts'
import { knives } from './kinds/knives.ts'
import { lamp } from './kinds/lamp.ts'
import { laptop } from './kinds/laptop.ts'
import { lipstick } from './kinds/lipstick.ts'
import { mat } from './kinds/mat.ts'
import { necklace } from './kinds/necklace.ts'
import { pan } from './kinds/pan.ts'
import { pen } from './kinds/pen.ts'
import { perfume } from './kinds/perfume.ts'
import { petbed } from './kinds/petbed.ts'
import { phone } from './kinds/phone.ts'
import { pillow } from './kinds/pillow.ts'
import { plant } from './kinds/plant.ts'
import { ring } from './kinds/ring.ts'
import { rug } from './kinds/rug.ts'
import { scarf } from './kinds/scarf.ts'
import { serum } from './kinds/serum.ts'
import { speaker } from './kinds/speaker.ts'
import { suitcase } from './kinds/suitcase.ts'
import { sunglasses } from './kinds/sunglasses.ts'
import { tablet } from './kinds/tablet.ts'
import { teapot } from './kinds/teapot.ts'
import { teddy } from './kinds/teddy.ts'
import { trainer } from './kinds/trainer.ts'
import { tshirt } from './kinds/tshirt.ts'
import { vase } from './kinds/vase.ts'
import { watch } from './kinds/watch.ts'

/** Every kind of goods that can be drawn, by name. */
export const kinds = {
  armchair,
  backpack,
  ball,
  blender,
  blocks,
  book,
  boots,
  bottle,
  camera,
  candle,
  clock,
  cup,
  dress,
  drill,
  dumbbell,
  handbag,
  hat,
  headphones,
  helmet,
  jacket,
  jeans,
  kettle,
  keyboard,
  knives,
  lamp,
  laptop,
  lipstick,
  mat,
  necklace,
  pan,
  pen,
  perfume,
  petbed,
  phone,
  pillow,
  plant,
  ring,
  rug,
  scarf,
  serum,
  speaker,
  suitcase,
  sunglasses,
  tablet,
  teapot,
  teddy,
  trainer,
  tshirt,
  vase,
  watch,
} satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
