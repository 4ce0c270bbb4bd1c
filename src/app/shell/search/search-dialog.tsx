import { chakra } from '@chakra-ui/react/styled-system'
import { atom, useAtom, useAtomValue } from 'jotai'
import { SearchX } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { routesFor } from '#app/routing/access.ts'
import { featureRoutes } from '#app/routing/features.ts'
import { identityAtom } from '#data/console-services.ts'
import { Box } from '#ui/box.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Input } from '#ui/text-field.tsx'
import { useShortcutKey } from '../keys/use-shortcut-key.ts'
import { placesIn } from '../menu-entries.ts'
import type { ConsoleMenu } from '../use-menu.ts'
import { createRouteSearch, searchableRoutes, titleChain } from './route-search.ts'

export const isSearchOpenAtom = atom(false)

const MAX_SHOWN = 50
const STEP_OF_KEY: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

const List = chakra('ul', {
  base: { listStyle: 'none', margin: 0, padding: 0, marginTop: '3', height: '20rem', overflowY: 'auto' },
})
const Option = chakra('li', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    padding: '2',
    borderRadius: 'md',
    cursor: 'pointer',
    '&[aria-selected=true]': { background: 'accent.subtle', color: 'accent.onSubtle' },
  },
})

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

/** An opening dialog focuses the element with this attribute, which React does not write into the page. */
const takeFocus = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '')

function RouteSearch({ menu: { items, titleOf }, onDone }: { menu: ConsoleMenu; onDone: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const identity = useAtomValue(identityAtom)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const search = useMemo(
    () =>
      createRouteSearch(searchableRoutes(placesIn(items), identity ? routesFor(featureRoutes, identity) : [], titleOf)),
    [items, identity, titleOf],
  )
  const found = useMemo(() => search(text).slice(0, MAX_SHOWN), [search, text])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const take = (at: number): void => {
    const route = found[at]
    if (!route) return
    onDone()
    void navigate(route.to)
  }
  function handleKey(event: KeyboardEvent): void {
    // a key that confirms an input-method composition is ignored
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') take(active)
    const step = STEP_OF_KEY[event.key]
    if (step === undefined) return
    event.preventDefault()
    setActive(Math.min(Math.max(active + step, 0), Math.max(found.length - 1, 0)))
  }

  return (
    <>
      <Input
        ref={takeFocus}
        role="combobox"
        aria-label={t('frame.search')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={t('frame.searchPlaceholder')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={handleKey}
      />
      {found.length === 0 && <EmptyState icon={<SearchX size={40} />} title={t('frame.searchEmpty')} />}
      <List id={`${id}-list`} ref={list} role="listbox" aria-label={t('frame.search')} hidden={found.length === 0}>
        {found.map((route, at) => (
          // the input keeps the focus and handles the keys
          <Option
            key={route.to}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            onPointerMove={() => setActive(at)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(at)}
          >
            <span>{titleChain(route)}</span>
            <Box color="fg.muted" fontSize="sm" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
              {route.to}
            </Box>
          </Option>
        ))}
      </List>
      <Box color="fg.muted" fontSize="xs" marginTop="2">
        {t('frame.searchHint')}
      </Box>
    </>
  )
}
