import type { ComponentType } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import type { RoomTexts } from '#contract/kit/texts.ts'
import type { PageSpec } from '#contract/pages/page.ts'
import type { ResourcePageProps } from './resource/resource-page.tsx'

type PageLoader = () => Promise<ComponentType>

/** A page with what shows it. */
export interface RouteSpec extends PageSpec {
  readonly load: PageLoader
  /** What its room says; absent where that is all in declarations and archetypes. */
  readonly texts?: RoomTexts | undefined
}

/**
 * What a room shows: a component for every page that the contract gives it, loaded when the page is first opened. The
 * default export of its `feature.ts`.
 */
export const defineFeature = <const Pages extends readonly PageSpec[]>(
  pages: Pages,
  loaders: { readonly [Path in Pages[number]['path']]: PageLoader },
  texts?: RoomTexts,
): readonly RouteSpec[] =>
  pages.map((page: Pages[number]) => ({ ...page, texts, load: loaders[page.path as keyof typeof loaders] }))

/** A page that consists of one resource. */
export const resourceComponent =
  <R extends Resource>(load: () => Promise<R>, options: Omit<ResourcePageProps<R>, 'resource'> = {}): PageLoader =>
  async () => {
    const [{ resourcePage }, resource] = await Promise.all([import('./resource/resource-page.tsx'), load()])
    return resourcePage(resource, options)
  }
