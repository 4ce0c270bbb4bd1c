import type { StrategyWriter } from '#contract/control/writers.ts'
import { submitCommands } from '#server/modules/control/ask-commands.ts'
import { commandKey, strategyAsker } from '#server/modules/control/asker.ts'
import type { CommandRow } from '#server/modules/control/command.repository.ts'
import type { ControlStage } from './control-stage.ts'
import type { DemoAccount } from './demo-app.ts'

const STRATEGY = { id: '0b1f7c52-6a5e-4f6c-8f0e-4a35c7d6c001', version: 3, name: '城东气候补偿' }

export interface StagedStrategy {
  readonly of: typeof STRATEGY
  readonly writer: StrategyWriter
  readonly releasedBy: DemoAccount
}

export const STAGED_STRATEGY: StagedStrategy = { of: STRATEGY, writer: 'curve', releasedBy: 'operator' }

export async function userIdOf({ demo }: ControlStage, account: DemoAccount): Promise<string> {
  const { rows } = await demo.env.db.$client.query('select id from users where login_name = $1', [account])
  return rows[0].id
}

export const askerOf = async (stage: ControlStage, { of, writer, releasedBy }: StagedStrategy = STAGED_STRATEGY) =>
  strategyAsker(stage.demo.env.db, {
    writer,
    strategy: of,
    releasedById: await userIdOf(stage, releasedBy),
    now: stage.clock.now(),
  })

/** A strategy's cycle asks for one command, as regulation does. */
export async function askByStrategy(
  stage: ControlStage,
  paramCode: string,
  value: number,
  {
    strategy = STAGED_STRATEGY,
    cycle = String(stage.clock.now()),
    pointId,
  }: { strategy?: StagedStrategy; cycle?: string; pointId?: number } = {},
): Promise<CommandRow> {
  const asker = await askerOf(stage, strategy)
  if (asker === 'gone') throw new Error('Who released it is gone.')
  const id = pointId ?? (await stage.idOf(paramCode))
  const key = commandKey([strategy.of.id, String(strategy.of.version), cycle, String(id)])
  const [row] = await stage.demo.env.db.transaction((tx) =>
    submitCommands(tx, {
      asker,
      commands: [{ key, pointId: id, value, seen: null }],
      reason: '气候补偿',
      validUntil: stage.clock.now() + 6 * 3_600_000,
      now: stage.clock.now(),
      language: 'en',
    }),
  )
  if (!row) throw new Error('Nothing was stored.')
  return row
}
