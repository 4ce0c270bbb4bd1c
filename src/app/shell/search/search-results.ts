import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { routesFor } from '#app/routing/access.ts'
import { featureRoutes } from '#app/routing/features.ts'
import { viewerLink } from '#archetypes/point-menu/drawing-link.ts'
import { useDrawingLinks } from '#archetypes/point-menu/use-drawing-links.ts'
import { type FoundThing, searchCalls } from '#contract/endpoints/search.ts'
import { useShownAnswer } from '#data/calls.ts'
import { identityAtom } from '#data/console-services.ts'
import { useMayOpen } from '#data/page-access.ts'
import { pathOf } from '#lib/path-of.ts'
import { usePaced } from '#lib/use-paced.ts'
import { useSpelling } from '#lib/use-spelling.ts'
import { placesIn } from '../menu/menu-entries.ts'
import type { ConsoleMenu } from '../menu/use-menu.ts'
import { type DrawingWays, type Found, inSearchOrder, keyOfThing, waysOf } from './found.ts'
import { createPageSearch } from './found-pages.ts'
import { keepFind, type RecentFind, readFinds } from './recent-finds.ts'
import { searchableRoutes } from './route-search.ts'

/** While somebody types, the server is asked this often at most. */
const ASK_GAP_MS = 250
const FRESH_MS = 30_000
const MAX_PAGES = 50

interface SearchResults {
  readonly found: readonly Found[]
  /** The server has not answered for this text yet. */
  readonly isPending: boolean
  /** Why only pages are found; null where everything was searched. */
  readonly failure: Error | null
  /** Keeps what was opened, for this user in this browser. */
  readonly keep: (found: Found) => void
}

/** What a text finds; without one, what was opened last, and all pages. */
export function useSearchResults({ items, titleOf }: ConsoleMenu, text: string): SearchResults {
  const identity = useAtomValue(identityAtom)
  const spell = useSpelling()
  const userId = identity?.user.userId ?? ''
  const [recent] = useState(() => readFinds(localStorage, userId))
  const toFound = useThingAsFound()
  const searchPages = useMemo(
    () =>
      createPageSearch(
        searchableRoutes(placesIn(items), identity ? routesFor(featureRoutes, identity) : [], titleOf),
        spell,
      ),
    [items, identity, titleOf, spell],
  )
  const wanted = text.trim()
  const asked = usePaced(wanted, ASK_GAP_MS)
  const { shown, data, error } = useShownAnswer(
    searchCalls.everything,
    { text: asked },
    { enabled: asked !== '', staleTime: FRESH_MS, retry: false },
  )
  const things = useMemo(() => (wanted === '' || asked === '' ? [] : (shown ?? [])), [wanted, asked, shown])
  const found = useMemo(() => {
    const pages = searchPages(wanted).slice(0, MAX_PAGES)
    if (wanted !== '') return inSearchOrder([...pages, ...things.flatMap(toFound)], recent.map(recentKey))
    const byKey = new Map(pages.map((page) => [page.key, page]))
    const opened = recent.flatMap((find) => ('page' in find ? (byKey.get(recentKey(find)) ?? []) : toFound(find.thing)))
    const openedKeys = new Set(opened.map(({ key }) => key))
    return [...opened, ...pages.filter(({ key }) => !openedKeys.has(key))]
  }, [searchPages, wanted, things, toFound, recent])
  const thingsNow = [...things, ...recent.flatMap((find) => ('thing' in find ? find.thing : []))]
  return {
    found,
    isPending: wanted !== '' && (asked !== wanted || (data === undefined && error === null)),
    failure: wanted === '' ? null : error,
    keep({ key, kind, code }) {
      const thing = thingsNow.find((one) => keyOfThing(one) === key)
      if (kind === 'page') keepFind(localStorage, userId, { page: code })
      else if (thing) keepFind(localStorage, userId, { thing })
    },
  }
}

const recentKey = (find: RecentFind): string => ('page' in find ? `page:${find.page}` : keyOfThing(find.thing))

/** A thing with those of its pages that the user may open; nothing where there are none. */
function useThingAsFound(): (thing: FoundThing) => Found[] {
  const mayOpen = useMayOpen()
  const mayDraw = mayOpen('/processDrawing/showS/station')
  const ofStation = useDrawingLinks(mayDraw ? 'station' : undefined)
  const ofSource = useDrawingLinks(mayDraw ? 'source' : undefined)
  return useMemo(() => {
    const drawings: DrawingWays = {
      ofNode: (code) => ofStation({ code }) ?? ofSource({ code }),
      ofDrawing: (drawing) => viewerLink(drawing),
    }
    return (thing) => {
      const { kind, name, detail, code, rank } = thing
      const ways = waysOf(thing, drawings).filter((way) => mayOpen(pathOf(way)))
      return ways.length === 0 ? [] : [{ key: keyOfThing(thing), kind, name, detail, code, rank, ways }]
    }
  }, [mayOpen, ofStation, ofSource])
}
