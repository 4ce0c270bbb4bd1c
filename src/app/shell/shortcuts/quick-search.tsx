import { Zap } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { plainLatin } from '#lib/plain-latin.ts'
import { Box, Span } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SearchList } from '#ui/search-list.tsx'
import { useShortcutKey } from '../keys/use-shortcut-key.ts'
import { useOpenMenu } from '../menu/open-address.ts'
import { findQuickMenus, useQuickMenus } from './use-quick-menus.ts'
import { useSuggestedPages } from './use-visits.ts'

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
  const wanted = plainLatin(text.trim())
  return suggested
    .filter(({ title }) => plainLatin(title).includes(wanted))
    .map(({ path, title, reason }) => ({ id: path, name: title, hint: reason, take: () => void navigate(path) }))
}

function SearchBox({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const hasMenus = useQuickMenus().length > 0
  const [text, setText] = useState('')
  const empty =
    text === '' ? (
      <EmptyState icon={<Zap size={32} />} title={t('panels.quickNone')} detail={t('panels.quickNoneDetail')} />
    ) : (
      <Box padding="4" color="fg.muted">
        {t('panels.quickEmpty')}
      </Box>
    )
  return (
    <SearchList
      label={t('panels.quickSearchHint')}
      placeholder={t('panels.quickSearchHint')}
      text={text}
      onText={setText}
      found={useChoices(text)}
      keyOf={({ id }) => id}
      onTake={({ take }) => {
        onDone()
        take()
      }}
      empty={empty}
      caption={
        !hasMenus && (
          <Box paddingInline="2" paddingTop="3" fontSize="sm" color="fg.muted">
            {t('panels.quickSuggested')}
          </Box>
        )
      }
      render={({ name, hint }) => (
        <>
          <Span flex="1">{name}</Span>
          <Span color="fg.muted" fontSize="sm">
            {hint}
          </Span>
        </>
      )}
    />
  )
}
