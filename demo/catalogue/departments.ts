import { accessories } from './departments/accessories.ts'
import { audio } from './departments/audio.ts'
import { bags } from './departments/bags.ts'
import { beauty } from './departments/beauty.ts'
import { cameras } from './departments/cameras.ts'
import { clothing } from './departments/clothing.ts'
import { computing } from './departments/computing.ts'
import { furniture } from './departments/furniture.ts'
import { garden } from './departments/garden.ts'
import { home } from './departments/home.ts'
import { jewellery } from './departments/jewellery.ts'
import { kitchen } from './departments/kitchen.ts'
import { shoes } from './departments/shoes.ts'
import { sport } from './departments/sport.ts'
import { table } from './departments/table.ts'
import { toys } from './departments/toys.ts'
import { desk } from './departments/desk.ts'
import { pets } from './departments/pets.ts'
import { workshop } from './departments/workshop.ts'
import type { Department } from './types.ts'

/** All departments in the order of the navigation. */
export const departments: readonly Department[] = [
  audio,
  furniture,
  bags,
  clothing,
  kitchen,
  home,
  shoes,
  jewellery,
  table,
  beauty,
  garden,
  computing,
  accessories,
  sport,
  cameras,
  desk,
  toys,
  pets,
  workshop,
]
