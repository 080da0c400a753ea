import fc from 'fast-check'
import type { Model } from './model.ts'
import { stepsOfCards } from './steps-of-cards.ts'
import { stepsOfCash } from './steps-of-cash.ts'
import { stepsOfOrders } from './steps-of-orders.ts'
import { stepsOfReturns } from './steps-of-returns.ts'
import { WalkStep, type Real, type Weighted } from './steps.ts'

const allSteps = [...stepsOfOrders, ...stepsOfReturns, ...stepsOfCash, ...stepsOfCards]

/** A walk of up to `longest` steps, drawn by weight; a step that the walk leaves nothing to do for is passed over. */
export const walks = (longest: number, steps: readonly Weighted[] = allSteps) =>
  fc.commands(
    steps.flatMap(([weight, step]) => Array.from({ length: weight }, () => step.map((one) => new WalkStep(one)))),
    { maxCommands: longest, size: 'max' },
  )

/** Walks a model and a shop side by side; throws at the first difference. */
export const walk = async (model: Model, real: Real, path: Iterable<fc.AsyncCommand<Model, Real>>): Promise<void> =>
  fc.asyncModelRun(() => ({ model, real }), path)
