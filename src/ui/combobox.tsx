import { chakra } from '@chakra-ui/react/styled-system'
import { Check, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Box, Row } from './box.ts'
import { Input } from './text-field.tsx'

export interface ComboboxOption {
  readonly id: string
  readonly text: string
  /** Shown small behind the text. */
  readonly detail: string
}

interface ComboboxProps {
  label: string
  placeholder: string
  selected: ComboboxOption | null
  /** What is offered for a text, best first. */
  find: (text: string) => readonly ComboboxOption[]
  onSelect: (id: string) => void
  emptyText: string
  /** Said below the options when there are more than fit. */
  moreText: (count: number) => string
}

const MAX_OPTIONS = 100
const STEP_OF_KEY: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

const List = chakra('ul', {
  base: {
    position: 'absolute',
    insetInlineStart: 0,
    top: 'calc(100% + 0.25rem)',
    zIndex: 'overlay',
    width: '100%',
    minWidth: '18rem',
    maxHeight: '22rem',
    overflowY: 'auto',
    margin: 0,
    padding: '1',
    listStyle: 'none',
    background: 'bg.raised',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    boxShadow: 'overlay',
  },
})
const Option = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '8',
    paddingInline: '2',
    borderRadius: 'sm',
    fontSize: 'sm',
    cursor: 'pointer',
    '&[data-active]': { background: 'accent.subtle', color: 'accent.onSubtle' },
  },
})

/** An input that offers what fits its text. Arrows move, Enter takes, Esc gives up. */
export function Combobox({ label, placeholder, selected, find, onSelect, emptyText, moreText }: ComboboxProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  /** What is typed; null while the list is closed. */
  const [text, setText] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const isOpen = text !== null
  const found = isOpen ? find(text) : []
  const options = found.slice(0, MAX_OPTIONS)
  const activeOption = options[active]

  useEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, isOpen])

  const open = (): void => {
    setText('')
    setActive(
      Math.max(
        0,
        find('').findIndex((option) => option.id === selected?.id),
      ),
    )
  }
  const take = (optionId: string): void => {
    setText(null)
    if (optionId !== selected?.id) onSelect(optionId)
  }
  const move = (to: number): void => setActive(Math.min(Math.max(to, 0), options.length - 1))

  function handleKey(event: KeyboardEvent): void {
    // a key that confirms an input method's word is not ours
    if (event.nativeEvent.isComposing) return
    if (!isOpen) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || event.key === 'Enter') {
        event.preventDefault()
        open()
      }
      return
    }
    const step = STEP_OF_KEY[event.key]
    if (step !== undefined) move(active + step)
    // with nothing to take, Enter is not for the form around it either
    else if (event.key === 'Enter') {
      if (activeOption) take(activeOption.id)
    } else if (event.key === 'Escape') setText(null)
    else return
    event.preventDefault()
  }

  return (
    <Box
      ref={frame}
      position="relative"
      width="100%"
      onBlur={(event) => {
        if (!frame.current?.contains(event.relatedTarget)) setText(null)
      }}
    >
      <Input
        size="sm"
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && activeOption ? `${id}-${active}` : undefined}
        placeholder={isOpen && selected ? selected.text : placeholder}
        value={text ?? selected?.text ?? ''}
        paddingInlineEnd="8"
        onClick={() => {
          if (!isOpen) open()
        }}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={handleKey}
      />
      <Row aria-hidden position="absolute" insetBlock="0" insetInlineEnd="2.5" color="fg.muted" pointerEvents="none">
        <ChevronDown size={16} />
      </Row>
      {isOpen && (
        <List ref={list} id={`${id}-list`} role="listbox" aria-label={label}>
          {options.map((option, at) => (
            // the focus stays in the input, which handles the keys of the options too
            <Option
              key={option.id}
              id={`${id}-${at}`}
              role="option"
              aria-selected={option.id === selected?.id}
              data-active={at === active ? '' : undefined}
              onPointerMove={() => setActive(at)}
              // before the input loses the focus, which closes the list
              onPointerDown={(event) => {
                event.preventDefault()
                take(option.id)
              }}
            >
              <Box flex="1" minWidth="0" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
                {option.text}
              </Box>
              <Box color="fg.muted" fontSize="xs">
                {option.detail}
              </Box>
              <Box width="4">{option.id === selected?.id && <Check size={16} aria-hidden />}</Box>
            </Option>
          ))}
          {options.length === 0 && (
            <Box as="li" role="presentation" padding="3" color="fg.muted" fontSize="sm">
              {emptyText}
            </Box>
          )}
          {found.length > options.length && (
            <Box as="li" role="presentation" padding="2" color="fg.muted" fontSize="xs">
              {moreText(found.length - options.length)}
            </Box>
          )}
        </List>
      )}
    </Box>
  )
}
