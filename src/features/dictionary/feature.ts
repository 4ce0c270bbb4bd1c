import { defineFeature, resourceComponent } from '#archetypes/define-feature.ts'
import { pages } from '#contract/pages/dictionary.pages.ts'

const resources = () => import('#contract/resources/dictionary.resource.ts')

export default defineFeature(pages, {
  '/admin-confDict/confDict': resourceComponent(async () => (await resources()).dictionaryResource),
  '/admin-confCenter/confDict': resourceComponent(async () => (await resources()).platformDictionaryResource),
})
