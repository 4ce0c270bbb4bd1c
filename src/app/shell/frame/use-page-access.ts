import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { mayOpen, routeOf } from '#app/routing/access.ts'
import { featureRoutes } from '#app/routing/features.ts'
import { identityAtom } from '#data/console-services.ts'
import { pageAccessAtom } from '#data/page-access.ts'

/** Tells the pages which other pages the signed-in user may open. */
export function usePageAccess(): void {
  const identity = useAtomValue(identityAtom)
  const notify = useSetAtom(pageAccessAtom)
  useEffect(() => {
    notify({
      mayOpen: (path) =>
        identity !== null && routeOf(featureRoutes, path) !== undefined && mayOpen(featureRoutes, identity, path),
    })
  }, [identity, notify])
}
