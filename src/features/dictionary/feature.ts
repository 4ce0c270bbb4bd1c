import { BookText } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'

export default defineFeature({
  id: 'dictionary',
  routes: [
    {
      path: '/admin-confDict/confDict',
      titleKey: 'resourceTitles.dictionary',
      icon: BookText,
      page: async () => (await import('./dictionary-pages.ts')).DictionaryPage,
      access: 'menu',
    },
    {
      path: '/admin-confCenter/confDict',
      titleKey: 'resourceTitles.platformDictionary',
      icon: BookText,
      page: async () => (await import('./dictionary-pages.ts')).PlatformDictionaryPage,
      access: 'menu',
    },
  ],
})
