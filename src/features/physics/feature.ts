import { Boxes, Images, Network } from 'lucide-react'
import { defineFeature } from '#lib/feature-manifest.ts'

export default defineFeature({
  id: 'physics',
  routes: [
    {
      path: '/admin-framework/admin-framework-physics',
      titleKey: 'physics.title',
      icon: Network,
      page: async () => (await import('./pages/physics-page.tsx')).PhysicsPage,
      access: 'menu',
    },
    {
      path: '/admin-framework/admin-physics-schema',
      titleKey: 'physics.schemaTitle',
      icon: Boxes,
      page: async () => (await import('./pages/schema-page.tsx')).SchemaPage,
      access: 'menu',
    },
    {
      path: '/admin-framework/admin-framework-img',
      titleKey: 'physics.imagesTitle',
      icon: Images,
      page: async () => (await import('./pages/images-page.tsx')).ImagesPage,
      access: 'menu',
    },
  ],
})
