import fc from 'fast-check'
import type { Model } from './model.ts'
import { cardCommands } from './card-commands.ts'
import { cashCommands } from './cash-commands.ts'
import { orderCommands } from './order-commands.ts'
import { returnCommands } from './return-commands.ts'
import { Command, type RealShop, type WeightedCommand } from './command.ts'

const allCommands = [...orderCommands, ...returnCommands, ...cashCommands, ...cardCommands]

/** Sequences of up to `maxCommands` commands, drawn by weight; a command that is not applicable is skipped. */
export const buildCommandSequences = (maxCommands: number, commands: readonly WeightedCommand[] = allCommands) =>
  fc.commands(
    commands.flatMap(([weight, command]) =>
      Array.from({ length: weight }, () => command.map((one) => new Command(one))),
    ),
    { maxCommands: maxCommands, size: 'max' },
  )

/** Runs commands on a model and a shop side by side; throws at the first difference. */
export const runCommands = async (
  model: Model,
  real: RealShop,
  commands: Iterable<fc.AsyncCommand<Model, RealShop>>,
): Promise<void> => fc.asyncModelRun(() => ({ model, real }), commands)
