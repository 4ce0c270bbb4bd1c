import { resourcePage } from '#archetypes/resource/resource-page.tsx'
import { dictionaryResource, platformDictionaryResource } from '#contract/resources/dictionary.resource.ts'

export const DictionaryPage = resourcePage(dictionaryResource)
export const PlatformDictionaryPage = resourcePage(platformDictionaryResource)
