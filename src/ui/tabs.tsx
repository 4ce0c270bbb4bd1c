import { chakra } from '@chakra-ui/react/styled-system'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Box, Column, Row } from './box.ts'

const Tab = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    height: '10',
    paddingInline: '4',
    color: 'fg.muted',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { color: 'fg.default' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-selected=true]': { color: 'accent.text', borderColor: 'accent.text', fontWeight: 'medium' },
  },
})

export interface TabItem {
  readonly id: string
  readonly label: string
  readonly badge?: ReactNode
  readonly content: ReactNode
}

export interface TabsProps {
  label: string
  items: readonly TabItem[]
  selected: string
  onSelect: (id: string) => void
  /** Keeps the content of all tabs, hidden, so that nothing typed in them is lost. */
  keepMounted?: boolean
}

/** One of several contents; arrows move among the tabs. */
export function Tabs({ label, items, selected, onSelect, keepMounted = false }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  function handleKey(event: KeyboardEvent): void {
    const present = items.findIndex((item) => item.id === selected)
    const next = { ArrowRight: present + 1, ArrowLeft: present - 1, Home: 0, End: items.length - 1 }[event.key]
    const item = next === undefined ? undefined : items[(next + items.length) % items.length]
    if (!item) return
    event.preventDefault()
    onSelect(item.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(item.id)}"]`)?.focus()
  }
  return (
    <Column flex="1" minHeight="0">
      <Row
        ref={list}
        role="tablist"
        aria-label={label}
        overflowX="auto"
        flexShrink={0}
        borderBottomWidth="1px"
        borderColor="border.subtle"
        onKeyDown={handleKey}
      >
        {items.map((item) => (
          <Tab
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-${item.id}-tab`}
            data-tab={item.id}
            aria-selected={item.id === selected}
            aria-controls={`${id}-${item.id}`}
            tabIndex={item.id === selected ? 0 : -1}
            onClick={() => onSelect(item.id)}
          >
            {item.label}
            {item.badge}
          </Tab>
        ))}
      </Row>
      {items.map((item) => {
        const isSelected = item.id === selected
        if (!isSelected && !keepMounted) return null
        return (
          <Box
            key={item.id}
            role="tabpanel"
            id={`${id}-${item.id}`}
            aria-labelledby={`${id}-${item.id}-tab`}
            hidden={!isSelected}
            display={isSelected ? 'flex' : 'none'}
            flexDirection="column"
            flex="1"
            minHeight="0"
            overflow="auto"
          >
            {item.content}
          </Box>
        )
      })}
    </Column>
  )
}
