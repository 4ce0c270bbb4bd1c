import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import { CHECK_RULES } from '#contract/control/control-checks.ts'
import { controlCheckResource } from '#contract/resources/control-check.resource.ts'

const { limit, action } = CHECK_RULES.outOfAuto.start
const NEW_CHECK = { checkKind: 'outOfAuto', loop: 'valve', threshold: limit, action } as const

/** What the housekeeper looks for in control loops, and from where on it is told. */
export const ControlChecksPage = () => <ResourcePage resource={controlCheckResource} initial={NEW_CHECK} />
