/**
 * Analyses of energy use. Duty: structure and change of use and cost, use by area beside the plan's lines, signatures of
 * units. Neighbours: `kpi` has the figures, `energy-plans` the lines. Invariant: nothing out of the caller's data scope
 * enters an answer.
 */
import { energyAnalysisCalls } from '#contract/endpoints/energy-analysis.ts'
import type { Env } from '#server/core/env.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { readAreaUse } from './area-use.ts'
import { readSignatureDays, readSignatures } from './signatures.ts'
import { readStructure } from './structure.ts'

export function registerEnergyAnalysisRoutes(router: ResourceRouter, env: Env): void {
  router.handle(energyAnalysisCalls.structure, ({ input, actor }) => readStructure(env, actor, input))
  router.handle(energyAnalysisCalls.areaUse, ({ input, actor }) => readAreaUse(env, actor, input))
  router.handle(energyAnalysisCalls.signatures, ({ input, actor }) => readSignatures(env, actor, input))
  router.handle(energyAnalysisCalls.signatureDays, ({ input, actor }) => readSignatureDays(env, actor, input))
}
