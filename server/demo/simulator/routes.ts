import { backFillCalls } from '#contract/endpoints/back-fill.ts'
import { type SimulatorFaults, simulatorCalls } from '#contract/endpoints/simulator.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, notFound } from '#server/core/kit/app-error.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { codesInScope } from '#server/modules/physics/scope.repository.ts'
import { DEMO_COMPANY } from '../seed/demo-network.ts'
import type { DemoSimulator } from './demo-simulator.ts'
import { type ActiveFault, FAULTS, type FaultTarget, faultRequest } from './faults/fault-catalogue.ts'
import { FaultRefused } from './faults/fault-refused.ts'
import { localDate } from './physics/calendar.ts'
import { textsIn } from './texts/texts.ts'

const DAY_MS = 86_400_000

/** Calls of a trainer for the nodes in the own data scope. @param simulator - Null before it runs, and in real use. */
export function registerSimulatorRoutes(router: Router, env: Env, simulator: () => DemoSimulator | null): void {
  router.handle(backFillCalls.progress, () => simulator()?.backFill.progress() ?? null)
  router.handle(simulatorCalls.calendar, () => {
    const { calendarShiftDays = 0 } = simulator() ?? {}
    if (calendarShiftDays === 0) return null
    return { modelDate: localDate(env.now() + calendarShiftDays * DAY_MS, DEMO_COMPANY.utcOffsetH) }
  })
  router.handle(simulatorCalls.faults, async ({ session }): Promise<SimulatorFaults> => {
    const running = simulator()
    if (!running) return null
    const active = []
    for (const fault of running.simulation.faults()) {
      const targets = await ownTargets(session, FAULTS[fault.kind].target, fault.targets)
      if (targets.length > 0) active.push({ ...fault, targets })
    }
    return { kinds: KINDS, active }
  })
  router.handle(simulatorCalls.startFault, async ({ input: { target, ...rest }, actor, audit }) => {
    const { simulation } = runningOrRefuse(simulator(), actor)
    const targets = target.split(',').map((one) => one.trim())
    const request = faultRequest.safeParse({ ...rest, target: targets.length === 1 ? targets[0] : targets })
    if (!request.success)
      throw invalidInput([
        {
          field: 'kind',
          rule: textsIn(actor.language).mustBeOneOf(kindNames(actor.language)),
        },
      ])
    const struck = FAULTS[request.data.kind].target
    if (!(await mayStrike(actor.session, struck, targets))) throw outOfScope(actor)
    try {
      const id = simulation.startFault(request.data)
      await audit(env.db, { targetId: id, targetName: FAULTS[request.data.kind].nameZh, after: { ...rest, target } })
      return { id }
    } catch (error) {
      if (!(error instanceof FaultRefused)) throw error
      // the refusal's text may name an example target outside the scope
      if (error.field === 'target' && actor.session.scope !== 'all') throw outOfScope(actor)
      throw invalidInput([{ field: error.field, rule: labelIn(error, actor.language) }])
    }
  })
  router.handle(simulatorCalls.stopFault, async ({ input: { id }, actor, audit }) => {
    const { simulation } = runningOrRefuse(simulator(), actor)
    const fault = simulation.faults().find((one) => one.id === id)
    if (!fault || !(await mayEnd(actor.session, fault)) || !simulation.stopFault(id))
      throw notFound(textsIn(actor.language).noSuchFault)
    await audit(env.db, { targetId: id, targetName: id })
  })

  /** The targets of a fault that are in a session's scope; a fault of the whole network is visible to everybody. */
  async function ownTargets(session: Session, target: FaultTarget, codes: readonly string[]): Promise<string[]> {
    if (session.scope === 'all' || target === 'network') return [...codes]
    const own = await codesInScope(
      env.db,
      session,
      codes.map((code) => nodeOf(target, code)),
    )
    return codes.filter((code) => own.has(nodeOf(target, code)))
  }

  async function mayStrike(session: Session, target: FaultTarget, codes: readonly string[]): Promise<boolean> {
    if (session.scope === 'all') return true
    return target !== 'network' && (await ownTargets(session, target, codes)).length === codes.length
  }

  const mayEnd = (session: Session, { kind, targets }: ActiveFault): Promise<boolean> =>
    mayStrike(session, FAULTS[kind].target, targets)
}

/** Code of the target node, or of the node of a target point. */
const nodeOf = (target: FaultTarget, code: string): string =>
  target === 'point' ? code.slice(0, code.lastIndexOf('.')) : code

const outOfScope = ({ language }: Actor) =>
  invalidInput([
    {
      field: 'target',
      rule: textsIn(language).notATarget,
    },
  ])

const KINDS = Object.entries(FAULTS).map(([kind, { nameZh, nameEn, target, isArea, severity }]) => ({
  kind,
  name: nameZh,
  nameEn,
  target,
  isArea: isArea === true,
  severity: severity ?? null,
}))
const kindNames = (language: Language): readonly string[] =>
  KINDS.map(({ name, nameEn }) => labelIn({ zh: name, en: nameEn }, language))

function runningOrRefuse(simulator: DemoSimulator | null, { language }: Actor): DemoSimulator {
  if (simulator) return simulator
  throw notFound(textsIn(language).noSimulator)
}
