import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Box, Row } from './box.ts'
import { IconButton } from './button.tsx'
import { Input } from './text-field.tsx'

interface SearchFieldProps {
  label: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
}

/** The search of a page; the `/` key focuses it unless an input has the focus, Esc clears it. */
export function SearchField({ label, clearLabel, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  return (
    <Box position="relative" width={{ base: '100%', sm: '16rem' }} maxWidth="100%">
      <Row aria-hidden position="absolute" insetBlock="0" insetInlineStart="2.5" color="fg.muted" pointerEvents="none">
        <Search size={16} />
      </Row>
      <Input
        ref={input}
        size="sm"
        type="text"
        role="searchbox"
        enterKeyHint="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={value}
        paddingInlineStart="9"
        paddingInlineEnd="8"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('')
        }}
      />
      {value !== '' && (
        <Row position="absolute" insetBlock="0" insetInlineEnd="0.5">
          <IconButton size="sm" label={clearLabel} onClick={() => onChange('')}>
            <X size={16} aria-hidden />
          </IconButton>
        </Row>
      )}
    </Box>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
