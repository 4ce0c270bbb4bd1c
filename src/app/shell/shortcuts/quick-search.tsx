import { chakra } from '@chakra-ui/react/styled-system'
import { Zap } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuickMenu } from '#contract/endpoints/quick-menus.ts'
import { isTyping } from '#lib/is-typing.ts'
import { Box, Span } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Input } from '#ui/text-field.tsx'
import { useOpenMenu } from '../open-address.ts'
import { findQuickMenus, useQuickMenus } from './use-quick-menus.ts'

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

/** The search among the shortcuts; the `s` key opens it from outside of inputs. */
export function QuickSearch() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.isComposing
      if (event.key !== 's' || !isPlain || isTyping(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
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

function SearchBox({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const menus = useQuickMenus()
  const open = useOpenMenu()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const found = findQuickMenus(menus, text)
  const take = (menu: QuickMenu | undefined): void => {
    if (!menu) return
    onDone()
    open(menu)
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
      {menus.length === 0 && (
        <EmptyState icon={<Zap size={32} />} title={t('panels.quickNone')} detail={t('panels.quickNoneDetail')} />
      )}
      {menus.length > 0 && found.length === 0 && (
        <Box padding="4" color="fg.muted">
          {t('panels.quickEmpty')}
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
        {found.map((menu, at) => (
          // the input handles the keys of the options, too
          <Option
            key={menu.menuId}
            id={`quick-${at}`}
            role="option"
            aria-selected={at === active}
            onPointerMove={() => setActive(at)}
            onPointerDown={(event) => {
              event.preventDefault()
              take(menu)
            }}
          >
            <Span flex="1">{menu.menuName}</Span>
            <Span color="fg.muted" fontSize="sm">
              {menu.titles.join(' > ')}
            </Span>
          </Option>
        ))}
      </Box>
    </>
  )
}
