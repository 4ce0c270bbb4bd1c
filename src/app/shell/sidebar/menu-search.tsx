import { Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Box, Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { Input } from '#ui/text-field.tsx'

interface MenuSearchProps {
  text: string
  onChange: (text: string) => void
  /** Arrow down: moves to the results. */
  onDown: () => void
  onEnter: () => void
}

/** Finds pages in the menu by part of their names; Enter opens the first. */
export function MenuSearch({ text, onChange, onDown, onEnter }: MenuSearchProps) {
  const { t } = useTranslation()
  return (
    <Box position="relative" flexShrink={0} padding="2" paddingBottom="0">
      <Row aria-hidden position="absolute" insetBlock="0" insetInlineStart="4" paddingTop="2" color="fg.muted">
        <Search size={16} />
      </Row>
      <Input
        size="sm"
        type="text"
        role="searchbox"
        aria-label={t('frame.findInMenu')}
        placeholder={t('frame.findInMenu')}
        paddingInlineStart="8"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') onEnter()
          else if (event.key === 'ArrowDown') onDown()
          // with an empty field, Esc closes the drawer around it
          else if (event.key === 'Escape' && text !== '') onChange('')
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {text !== '' && (
        <Box position="absolute" insetInlineEnd="2.5" top="2">
          <IconButton size="sm" label={t('frame.clearMenuSearch')} onClick={() => onChange('')}>
            <X size={16} aria-hidden />
          </IconButton>
        </Box>
      )}
    </Box>
  )
}
