import { atom, useAtom, useAtomValue } from 'jotai'
import { SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { routesFor } from '#app/routing/access.ts'
import { featureRoutes } from '#app/routing/features.ts'
import { identityAtom } from '#data/console-services.ts'
import { Span } from '#ui/box.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SearchList } from '#ui/search-list.tsx'
import { useShortcutKey } from '../keys/use-shortcut-key.ts'
import { placesIn } from '../menu/menu-entries.ts'
import type { ConsoleMenu } from '../menu/use-menu.ts'
import { createRouteSearch, searchableRoutes, titleChain } from './route-search.ts'

export const isSearchOpenAtom = atom(false)

const MAX_SHOWN = 50

/** Finds any page of the user by title or address; Ctrl+K opens it from anywhere. */
export function SearchDialog({ menu }: { menu: ConsoleMenu }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useAtom(isSearchOpenAtom)
  useShortcutKey({ keys: 'Control+K', label: t('frame.search') }, () => setOpen(true))
  return (
    <Dialog
      title={t('frame.search')}
      closeLabel={t('frame.closePanel')}
      width="40rem"
      isOpen={isOpen}
      onClose={() => setOpen(false)}
    >
      {isOpen && <RouteSearch menu={menu} onDone={() => setOpen(false)} />}
    </Dialog>
  )
}

function RouteSearch({ menu: { items, titleOf }, onDone }: { menu: ConsoleMenu; onDone: () => void }) {
  const { t } = useTranslation()
  const identity = useAtomValue(identityAtom)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const search = useMemo(
    () =>
      createRouteSearch(searchableRoutes(placesIn(items), identity ? routesFor(featureRoutes, identity) : [], titleOf)),
    [items, identity, titleOf],
  )
  const found = useMemo(() => search(text).slice(0, MAX_SHOWN), [search, text])
  return (
    <SearchList
      label={t('frame.search')}
      placeholder={t('frame.searchPlaceholder')}
      text={text}
      onText={setText}
      found={found}
      keyOf={({ to }) => to}
      onTake={({ to }) => {
        onDone()
        void navigate(to)
      }}
      empty={<EmptyState icon={<SearchX size={40} />} title={t('frame.searchEmpty')} />}
      hint={t('frame.searchHint')}
      render={(route) => (
        <>
          <Span flex="1">{titleChain(route)}</Span>
          <Span color="fg.muted" fontSize="sm" truncate>
            {route.to}
          </Span>
        </>
      )}
    />
  )
}
