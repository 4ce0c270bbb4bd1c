import { chakra } from '@chakra-ui/react/styled-system'
import { Zap } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Box, Span } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Input } from '#ui/text-field.tsx'
import { useShortcutKey } from '../keys/use-shortcut-key.ts'
import { useOpenMenu } from '../open-address.ts'
import { findQuickMenus, useQuickMenus } from './use-quick-menus.ts'
import { useSuggestedPages } from './use-visits.ts'

const Option = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '9',
    paddingInline: '3',
    borderRadius: 'sm',
    cursor: 'pointer',
    '&[aria-selected=true]': { background: 'accent.subtle', color: 'accent.onSubtle' },
  },
})

/** Search among the shortcuts; the `s` key opens it unless an input has the focus. */
export function QuickSearch() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useShortcutKey({ keys: 's', label: t('panels.quickSearch') }, () => setOpen(true))
  return (
    <>
      <IconButton
        label={t('panels.quickSearch')}
        aria-keyshortcuts="s"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Zap size={20} aria-hidden />
      </IconButton>
      <Dialog
        title={t('panels.quickSearch')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        closeLabel={t('panels.close')}
      >
        <SearchBox onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

interface Choice {
  readonly id: string
  readonly name: string
  readonly hint: string
  readonly take: () => void
}

/** The user's shortcuts; before there are any, pages suggested from the user's visits. */
function useChoices(text: string): readonly Choice[] {
  const menus = useQuickMenus()
  const suggested = useSuggestedPages()
  const openMenu = useOpenMenu()
  const navigate = useNavigate()
  if (menus.length > 0)
    return findQuickMenus(menus, text).map((menu) => ({
      id: menu.menuId,
      name: menu.menuName,
      hint: menu.titles.join(' > '),
      take: () => openMenu(menu),
    }))
  const wanted = text.trim().toLowerCase()
  return suggested
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .map(({ path, title, reason }) => ({ id: path, name: title, hint: reason, take: () => void navigate(path) }))
}

function SearchBox({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const hasMenus = useQuickMenus().length > 0
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const found = useChoices(text)
  const take = (choice: Choice | undefined): void => {
    if (!choice) return
    onDone()
    choice.take()
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setActive(Math.min(found.length - 1, active + 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(0, active - 1))
    else if (event.key === 'Enter') take(found[active])
    else return
    event.preventDefault()
  }
  return (
    <>
      <Input
        role="combobox"
        aria-expanded
        aria-controls="quick-search-list"
        aria-activedescendant={found[active] ? `quick-${active}` : undefined}
        aria-label={t('panels.quickSearchHint')}
        placeholder={t('panels.quickSearchHint')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={handleKey}
      />
      {found.length === 0 && text === '' && (
        <EmptyState icon={<Zap size={32} />} title={t('panels.quickNone')} detail={t('panels.quickNoneDetail')} />
      )}
      {found.length === 0 && text !== '' && (
        <Box padding="4" color="fg.muted">
          {t('panels.quickEmpty')}
        </Box>
      )}
      {found.length > 0 && !hasMenus && (
        <Box paddingInline="3" paddingTop="3" fontSize="sm" color="fg.muted">
          {t('panels.quickSuggested')}
        </Box>
      )}
      <Box
        as="ul"
        id="quick-search-list"
        role="listbox"
        aria-label={t('panels.shortcuts')}
        listStyleType="none"
        margin="0"
        padding="0"
        marginTop="2"
      >
        {found.map((choice, at) => (
          // the input handles the keys of the options as well
          <Option
            key={choice.id}
            id={`quick-${at}`}
            role="option"
            aria-selected={at === active}
            onPointerMove={() => setActive(at)}
            onPointerDown={(event) => {
              event.preventDefault()
              take(choice)
            }}
          >
            <Span flex="1">{choice.name}</Span>
            <Span color="fg.muted" fontSize="sm">
              {choice.hint}
            </Span>
          </Option>
        ))}
      </Box>
    </>
  )
}
