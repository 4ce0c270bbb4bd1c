import { createListCollection, useCombobox } from '@ark-ui/react/combobox'
import { chakra } from '@chakra-ui/react/styled-system'
import { Check, ChevronDown, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Box, Row } from './box.ts'
import { IconButton } from './button.tsx'
import type { FieldAttributes } from './field.tsx'
import { Input } from './text-field.tsx'

export interface ComboboxOption {
  readonly id: string
  readonly text: string
  /** Secondary text, shown small after the label. */
  readonly detail: string
}

interface ComboboxProps {
  label: string
  /** Of the field around it, whose label it then has. */
  attributes?: FieldAttributes
  placeholder: string
  selected: ComboboxOption | null
  /** The options for a text, best first. */
  find: (text: string) => readonly ComboboxOption[]
  onSelect: (id: string) => void
  /** Label of a button that selects nothing, as the id ''; absent: no such button. */
  clearLabel?: string | undefined
  onBlur?: () => void
  emptyText: string
  /** Note below the options when not all of them are shown. */
  moreText: (count: number) => string
  isDisabled?: boolean
  /** Told what is typed, and '' when the list opens: for options that have to be asked for. */
  onText?: (text: string) => void
}

const MAX_OPTIONS = 100

const List = chakra('div', {
  base: {
    // the library copies the z-index from this element
    position: 'relative',
    zIndex: 'overlay',
    minWidth: 'min(18rem, calc(100vw - 1rem))',
    maxHeight: 'min(22rem, var(--available-height))',
    overflowY: 'auto',
    padding: '1',
    background: 'bg.raised',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    boxShadow: 'overlay',
  },
})
const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '8',
    paddingInline: '2',
    borderRadius: 'sm',
    fontSize: 'sm',
    cursor: 'pointer',
    '&[data-highlighted]': { background: 'accent.subtle', color: 'accent.onSubtle' },
  },
})

/** An input with suggestions for its text. Arrow keys move, Enter selects, Esc closes. */
export function Combobox({
  label,
  attributes,
  placeholder,
  selected,
  find,
  onSelect,
  clearLabel,
  onBlur,
  emptyText,
  moreText,
  isDisabled = false,
  onText,
}: ComboboxProps) {
  /** The typed text; null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  // options are searched only while the input has the focus
  const [isFocused, setFocused] = useState(false)
  const found = isFocused ? find(typed ?? '') : []
  const fitting = found.slice(0, MAX_OPTIONS)
  const isMissing = !typed && selected !== null && !fitting.some(({ id }) => id === selected.id)
  const items = isMissing ? [selected, ...fitting] : fitting
  const reportText = useEffectEvent((text: string) => onText?.(text))
  useEffect(() => {
    if (typed !== null) reportText(typed)
  }, [typed])
  const isClearable = clearLabel !== undefined && selected !== null
  const combobox = useCombobox({
    ...(attributes ? { ids: { input: attributes.id } } : {}),
    collection: createListCollection({ items, itemToValue: ({ id }) => id, itemToString: ({ text }) => text }),
    value: selected ? [selected.id] : [],
    inputValue: typed ?? selected?.text ?? '',
    inputBehavior: 'autohighlight',
    openOnClick: true,
    disabled: isDisabled,
    placeholder: typed !== null && selected ? selected.text : placeholder,
    onInputValueChange: ({ inputValue, reason }) => {
      if (reason === 'input-change') setTyped(inputValue)
    },
    // opens with all options, or with those for the key that opened it
    onOpenChange: ({ open }) => setTyped((text) => (open ? (text ?? '') : null)),
    onValueChange: ({ value: [id] }) => {
      if (id !== undefined) onSelect(id)
    },
    positioning: { strategy: 'fixed', gutter: 4, overflowPadding: 8, placement: 'bottom-start' },
  })
  const inputProps = combobox.getInputProps()
  return (
    <Box
      {...combobox.getControlProps()}
      position="relative"
      width="100%"
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        onBlur?.()
      }}
    >
      <Input
        {...inputProps}
        // the library highlights a frame later, when Enter may have closed the list already
        aria-activedescendant={combobox.open ? inputProps['aria-activedescendant'] : undefined}
        {...(attributes ? { ...attributes, height: 'var(--control-height, 2.25rem)' } : { 'aria-label': label })}
        size="sm"
        paddingInlineEnd={isClearable ? '14' : '8'}
      />
      {isClearable && (
        <Box position="absolute" insetBlock="0" insetInlineEnd="8" display="flex" alignItems="center">
          <IconButton size="sm" label={clearLabel} onClick={() => onSelect('')}>
            <X size={14} aria-hidden />
          </IconButton>
        </Box>
      )}
      <Row aria-hidden position="absolute" insetBlock="0" insetInlineEnd="2.5" color="fg.muted" pointerEvents="none">
        <ChevronDown size={16} />
      </Row>
      {combobox.open && (
        <div {...combobox.getPositionerProps()}>
          <List {...combobox.getContentProps()} aria-label={label} aria-labelledby={undefined}>
            {items.map((item) => (
              <Option key={item.id} {...combobox.getItemProps({ item })}>
                <Box flex="1" minWidth="0" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
                  {item.text}
                </Box>
                <Box color="fg.muted" fontSize="xs">
                  {item.detail}
                </Box>
                <Box width="4">{item.id === selected?.id && <Check size={16} aria-hidden />}</Box>
              </Option>
            ))}
            {items.length === 0 && (
              <Box role="presentation" padding="3" color="fg.muted" fontSize="sm">
                {emptyText}
              </Box>
            )}
            {found.length > fitting.length && (
              <Box role="presentation" padding="2" color="fg.muted" fontSize="xs">
                {moreText(found.length - fitting.length)}
              </Box>
            )}
          </List>
        </div>
      )}
    </Box>
  )
}
