import { resourcePage } from '#archetypes/resource/resource-page.tsx'
import { standardParamResource } from '#contract/resources/point.resource.ts'

/** The dictionary of measured values and set points. */
export const StandardParamsPage = resourcePage(standardParamResource, {
  initial: { kind: 'AI', category: 'temperature', decimals: 1, isWritable: false, sortOrder: 0 },
})
