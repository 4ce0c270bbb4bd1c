import type { ComponentType } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import type { FeatureTexts } from '#contract/kit/texts.ts'
import type { PageSpec } from '#contract/pages/page.ts'
import type { PageIconName } from './page-icons.ts'
import type { ResourcePageProps } from './resource/resource-page.tsx'

type PageLoader = () => Promise<ComponentType>

/** A page whose icon the console has. */
interface PicturedPage extends PageSpec {
  readonly icon?: PageIconName
}

/** A page and its component. */
export interface RouteSpec extends PicturedPage {
  readonly load: PageLoader
  /** The feature's texts; absent where declarations and archetypes provide all of them. */
  readonly texts?: FeatureTexts | undefined
}

/**
 * Registers the pages of a feature: a component for every page that the contract assigns to it, loaded when the page is
 * first opened. The default export of its `feature.ts`.
 */
export const defineFeature = <const Pages extends readonly PicturedPage[]>(
  pages: Pages,
  loaders: { readonly [Path in Pages[number]['path']]: PageLoader },
  texts?: FeatureTexts,
): readonly RouteSpec[] =>
  pages.map((page: Pages[number]) => ({ ...page, texts, load: loaders[page.path as keyof typeof loaders] }))

/** A page that consists of one resource. */
export const resourceComponent =
  <R extends Resource>(load: () => Promise<R>, options: Omit<ResourcePageProps<R>, 'resource'> = {}): PageLoader =>
  async () => {
    const [{ resourcePage }, resource] = await Promise.all([import('./resource/resource-page.tsx'), load()])
    return resourcePage(resource, options)
  }
