import { atom, useAtom } from 'jotai'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { pathOf } from '#lib/path-of.ts'
import { Box, Span } from '#ui/box.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { SearchList } from '#ui/search-list.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { useShortcutKey } from '../keys/use-shortcut-key.ts'
import type { ConsoleMenu } from '../menu/use-menu.ts'
import type { Found } from './found.ts'
import { useSearchResults } from './search-results.ts'

export const isSearchOpenAtom = atom(false)

/** Finds any page and anything of the plant; Ctrl+K opens it from anywhere. */
export function SearchDialog({ menu }: { menu: ConsoleMenu }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useAtom(isSearchOpenAtom)
  useShortcutKey({ keys: 'Control+K', label: t('frame.search') }, () => setOpen(true))
  return (
    <Dialog
      title={t('frame.search')}
      closeLabel={t('frame.closePanel')}
      width="44rem"
      isOpen={isOpen}
      onClose={() => setOpen(false)}
    >
      {isOpen && <Search menu={menu} onDone={() => setOpen(false)} />}
    </Dialog>
  )
}

function Search({ menu, onDone }: { menu: ConsoleMenu; onDone: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { found, isPending, failure, keep } = useSearchResults(menu, text)
  const note = failure && (
    <Box role="status" paddingTop="2" color="fg.muted" fontSize="sm">
      {t('frame.searchPagesOnly', { reason: failure.message })}
    </Box>
  )
  const nothing = isPending ? (
    <Waiting text={t('frame.searching')} />
  ) : (
    <EmptyState icon={<SearchX size={40} />} title={t('frame.searchNothing')} detail={t('frame.searchNothingDetail')} />
  )
  return (
    <SearchList
      label={t('frame.search')}
      placeholder={t('frame.searchPlaceholder')}
      text={text}
      onText={setText}
      found={found}
      keyOf={({ key }) => key}
      choicesOf={({ ways }) => ways.map((way) => menu.titleOf(pathOf(way)))}
      onTake={(taken, choice) => {
        const way = taken.ways[choice] ?? taken.ways[0]
        keep(taken)
        onDone()
        if (way !== undefined) void navigate(way)
      }}
      isPending={isPending}
      empty={note ?? nothing}
      caption={note}
      hint={t('frame.searchHint')}
      render={(one) => <FoundRow found={one} />}
    />
  )
}

function FoundRow({ found: { kind, name, detail, code } }: { found: Found }) {
  const { t } = useTranslation()
  return (
    <>
      <Span width="4.5rem" flexShrink={0}>
        <StatusTag tone="neutral">{t(`frame.foundKind.${kind}`)}</StatusTag>
      </Span>
      <Span minWidth="0" truncate>
        {name}
      </Span>
      <Span flex="1" minWidth="0" truncate color="fg.muted" fontSize="sm">
        {detail}
      </Span>
      <Span color="fg.muted" fontSize="sm" maxWidth="40%" truncate>
        {code}
      </Span>
    </>
  )
}
