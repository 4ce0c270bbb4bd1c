import { resourcePage } from '#archetypes/resource/resource-page.tsx'
import { authorityCodeResource } from '#contract/resources/authority-code.resource.ts'

// a new code is given to nobody until somebody gives it
export const AuthorityCodesPage = resourcePage(authorityCodeResource, { initial: { isBasic: false } })
