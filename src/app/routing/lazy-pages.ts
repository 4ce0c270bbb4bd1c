import type { ComponentType } from 'react'
import type { RouteSpec } from '#archetypes/define-feature.ts'
import { type Loadable, loadable } from '#lib/loadable.tsx'
import { needSharedTexts, needTexts } from '../i18n/language.ts'
import { featureRoutes } from './features.ts'

/** It loads as little as it can. */
const SIGN_IN = '/login'

/** A page with what it says. */
async function loadPage({ load, texts, path }: RouteSpec): Promise<ComponentType> {
  const [page] = await Promise.all([load(), path === SIGN_IN ? null : needSharedTexts(), texts && needTexts(texts)])
  return page
}

/**
 * The page of every route, loaded when it is first shown. One component per route: a new one would make React mount the
 * page again.
 */
export const lazyPages: ReadonlyMap<RouteSpec, Loadable<object>> = new Map(
  featureRoutes.map((route) => [route, loadable(() => loadPage(route))]),
)
