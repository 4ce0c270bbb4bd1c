import { useTabs } from '@ark-ui/react/tabs'
import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useEffect, useRef } from 'react'
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

interface TabItem {
  readonly id: string
  readonly label: string
  readonly badge?: ReactNode
  readonly content: ReactNode
}

interface TabsProps {
  label: string
  items: readonly TabItem[]
  selected: string
  onSelect: (id: string) => void
  /** Keeps hidden tabs mounted, so that input in them is not lost. */
  keepMounted?: boolean
}

/** Tabs; arrow keys move between them. */
export function Tabs({ label, items, selected, onSelect, keepMounted = false }: TabsProps) {
  const tabs = useTabs({ value: selected, onValueChange: ({ value }) => onSelect(value) })
  const list = useRef<HTMLDivElement>(null)
  // a tab that was cut off by the edge is read whole once it is chosen
  useEffect(() => {
    const tab = list.current?.querySelector(`[data-value="${CSS.escape(selected)}"]`)
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected])
  return (
    <Column {...tabs.getRootProps()} flex="1" minHeight="0">
      <Row
        {...tabs.getListProps()}
        ref={list}
        aria-label={label}
        // what a badge says to screen readers is cut off with its tab, instead of widening the page
        position="relative"
        overflowX="auto"
        flexShrink={0}
        borderBottomWidth="1px"
        borderColor="border.subtle"
      >
        {items.map(({ id, label: text, badge }) => (
          <Tab key={id} {...tabs.getTriggerProps({ value: id })}>
            {text}
            {badge}
          </Tab>
        ))}
      </Row>
      {items.map(({ id, content }) => {
        if (id !== selected && !keepMounted) return null
        return (
          <Box
            key={id}
            {...tabs.getContentProps({ value: id })}
            display={id === selected ? 'flex' : 'none'}
            flexDirection="column"
            flex="1"
            minHeight="0"
            overflow="auto"
          >
            {content}
          </Box>
        )
      })}
    </Column>
  )
}
